import type { CustomField } from '../../lookups/customFields';
import { perRun } from '../../run/perRun';
import type { Row } from '../../run/row';
import { readAmount } from '../../values/amounts';
import { BadInput } from '../../values/badInput';
import { displayValue } from '../../values/text';
import { isAmount } from '../columns/cells/pointOrder';

/** The currency in which a field's first amount was given, by the field's ID. */
const currencies = perRun(() => new Map<string, string>());

/**
 * Warns how an amount was read if it has a currency, which HighLevel does not store, or a point that may divide thousands.
 * @param isByHand whether no column shows what its point means @throws BadInput if another amount of the field has another currency
 */
export function noteAmount(field: CustomField, value: unknown, isByHand: boolean, { run }: Row): void {
	const amount = isAmount(field) && typeof value === 'string' ? readAmount(value) : undefined;
	if (!amount) return;
	const { currency, either } = amount;
	const hasUnclearPoint = isByHand && either === '.';
	if (currency === undefined && !hasUnclearPoint) return;
	const read = `${field.name} "${displayValue(value)}" was read as ${amount.value}`;
	if (hasUnclearPoint)
		run.warnings.addOnce(
			`point in the mapped ${field.id}`,
			`${read}. If the point divides thousands, write it like 1234.5`,
		);
	if (currency === undefined) return;
	const first = currencies(run).get(field.id) ?? currency;
	currencies(run).set(field.id, first);
	if (first !== currency)
		throw new BadInput(
			`${field.name} "${displayValue(value)}" is in another currency than an earlier item's, which is in ${first}`,
			'HighLevel stores a number only: convert the amounts to one currency.',
		);
	run.warnings.addOnce(`currency of ${field.id}`, `${read}: HighLevel does not store the currency`);
}
