import type { IDataObject } from 'n8n-workflow';
import { isAddress, keyValue, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { ContactFields } from '../../dialects';
import type { RunServices } from '../../run/services';
import { hasKey } from '../../search/findContact';
import { toText } from '../../values/json';
import { subjectOfKey } from './contactLocator';

/**
 * Checks after a write that the contact still has the email or phone of the locator, unless the write changed it. The answer
 * does not show additional ones, so a contact that had it as an additional one is not checked.
 * @throws ApiFailure as if the contact was not found, so that the row is done again for the contact that has it
 */
export function requireNamed(
	key: ContactKey,
	before: IDataObject,
	answer: IDataObject,
	written: ContactFields,
	run: RunServices,
): void {
	if (!isAddress(key) || !hasKey(key, before)) return;
	const field = 'email' in key ? 'email' : 'phone';
	if (written[field] !== undefined || answer[field] === undefined || hasKey(key, answer)) return;
	run.warnings.add(
		`Contact ${toText(idOf(answer))} was written, although it no longer has ${keyValue(key)}: someone changed it meanwhile`,
	);
	throw changedMeanwhile(key);
}

/** The failure of a row whose contact has another email or phone by now. It counts as not found. */
export const changedMeanwhile = (key: ContactKey): ApiFailure =>
	new ApiFailure(
		{ message: `${subjectOfKey(key)} changed meanwhile`, description: 'Run this item again.' },
		{ notFound: true },
	);
