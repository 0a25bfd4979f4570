import { channelKey } from '../../../dialects';
import type { RunServices } from '../../../run/services';
import { BadInput } from '../../../values/badInput';
import { displayValue } from '../../../values/text';
import { consentAnswer } from '../../languages/consentAnswer';
import { ALIAS, normalizeHeading, type Heading } from '../headings/fieldNames';
import { CONSENT_HEADINGS } from '../../languages';
import { isObject } from '../../../values/json';

/** Whether somebody wants emails. */
export type Consent = 'given' | 'withdrawn';

const OPPOSITE = { given: 'withdrawn', withdrawn: 'given' } as const;

/** What *yes* says in a column of consent, by the letters of its heading. */
const consentByHeading = new Map<string, Consent>(
	(['withdrawn', 'given'] as const).flatMap((yes) =>
		(CONSENT_HEADINGS.get(yes) ?? []).map((heading) => [normalizeHeading(heading), yes] as const),
	),
);

/** The field of a column that says whether a contact may get emails: `Email Opt Out`, `Subscribed`. */
export function consentFieldFor(column: string): Heading | undefined {
	const consent = consentByHeading.get(normalizeHeading(column));
	return consent && { key: channelKey('Email'), precedence: ALIAS, isAlias: true, consent };
}

/**
 * Converts a cell of such a column to the status of Do Not Disturb: Email. Only a person who opted out certainly wants no emails. A person who
 * consented or subscribed may have opted out elsewhere, so nothing is written.
 * @returns `active`, '' if nothing is to be written, or the fault of a cell that cannot be read
 */
export function statusOfConsent(
	value: unknown,
	yes: Consent,
	column: string,
	{ warnings }: RunServices,
): string | BadInput {
	const consent = readConsent(value, yes);
	if (consent === undefined)
		return new BadInput(
			`"${displayValue(column)}" is "${displayValue(value)}", which says neither yes nor no`,
			'Give yes or no, subscribed or unsubscribed; an empty cell changes nothing.',
		);
	warnings.addOnce(
		`consent in ${column}`,
		`"${displayValue(column)}": who opted out gets Do Not Disturb: Email; nobody who consented has it lifted`,
	);
	return consent === 'withdrawn' ? 'active' : '';
}

/** Shopify's API gives the consent as an object, which says how and when, too. */
const stateIn = (value: unknown): unknown => (isObject(value) ? (value.state ?? value.marketingState) : value);

function readConsent(value: unknown, yes: Consent): Consent | undefined {
	const answer = consentAnswer(stateIn(value));
	if (answer === 'given' || answer === 'withdrawn') return answer;
	return answer === 'yes' ? yes : answer === 'no' ? OPPOSITE[yes] : undefined;
}
