import type { IDataObject } from 'n8n-workflow';
import { BadInput } from '../../values/badInput';
import { parseOfferedValue } from '../../values/offeredValue';
import { isObject } from '../../values/json';
import { namesNothing } from '../../values/list';
import { looksEmpty } from '../../values/text';
import type { OptionReader } from '../row';

/** Whether a stored value is an expression that the user wrote, and not one that an agent's model fills in. */
export const isOwnExpression = (stored: unknown): boolean =>
	typeof stored === 'string' && stored.startsWith('=') && !isChosenByAgent(stored);

/** Whether an agent's model fills in a stored value. */
export const isChosenByAgent = (stored: unknown): boolean =>
	typeof stored === 'string' && /\$fromAI\s*\(/i.test(stored);

/**
 * Reads an entry of the options.
 * @param options with their expressions evaluated
 * @param stored the options as the workflow stores them
 * @throws BadInput
 */
export function readOption<T>(option: OptionReader<T>, options: IDataObject, stored: unknown): T {
	const { name } = option.parameter;
	checkOption(option, options[name], isObject(stored) ? stored[name] : undefined);
	return option.read(options[name]);
}

/**
 * Without this check the run would go on as if the option had not been added: without a brake, without a tag that protects.
 * @throws BadInput if the option's expression gives nothing, an agent's model leaves out a protecting option, or a choice has a value that
 * the panel does not offer
 */
function checkOption({ parameter, protects = false }: OptionReader<unknown>, given: unknown, stored: unknown): void {
	const { displayName, type, options } = parameter;
	const label = `Options > ${displayName}`;
	if (looksEmpty(given) || (protects && namesNothing(given))) {
		if (!isOwnExpression(stored) && !(protects && isChosenByAgent(stored))) return;
		throw new BadInput(
			`${label} is empty`,
			isChosenByAgent(stored)
				? 'It keeps records from being written, so it needs a value: give one.'
				: 'Its expression gives no value for this item. Correct it, or remove the option.',
		);
	}
	if (type !== 'options') return;
	const offered = (options ?? []).flatMap((option) => ('value' in option ? [String(option.value)] : []));
	if (offered.length > 0) parseOfferedValue(given, offered, label);
}
