import type { IDataObject } from 'n8n-workflow';
import { isChosenByAgent } from '../../run/entryPoints/readOption';
import { isObject } from '../../values/json';
import { isEmpty } from '../../values/text';

/** The filters that consist of conditions: where these are, and what each of them asks for. */
const ASKED_FOR = [
	{ filter: 'anyOf', list: 'condition', asks: ['value'] },
	{ filter: 'customField', list: 'field', asks: ['value', 'id'] },
	{ filter: 'dndSettings', list: 'channel', asks: ['status'] },
] as const;

/**
 * Leaves out the conditions for which an agent's model gave nothing, as a model does for a filter that it does not need. Otherwise only contacts
 * without a value would pass.
 * @param stored the filters as the workflow stores them
 */
export function withoutLeftOutConditions(given: IDataObject, stored: unknown): IDataObject {
	const filters = { ...given };
	for (const { filter, list, asks } of ASKED_FOR) {
		const [conditions, storedConditions] = [given, stored].map((one) => conditionsIn(one, filter, list));
		if (!conditions || !storedConditions) continue;
		const kept = conditions.filter((one, index) => !isLeftOut(one, storedConditions[index], asks));
		if (kept.length < conditions.length) filters[filter] = { [list]: kept as IDataObject[] };
	}
	return filters;
}

function conditionsIn(filters: unknown, filter: string, list: string): unknown[] | undefined {
	const given = isObject(filters) ? filters[filter] : undefined;
	if (!isObject(given) || given[list] === undefined) return undefined;
	return [given[list]].flat();
}

/** Whether the model gave no value for a condition. A condition with some of its values is kept. */
function isLeftOut(condition: unknown, stored: unknown, asks: readonly string[]): boolean {
	if (!isObject(condition) || !isObject(stored) || condition.condition === 'exists') return false;
	const chosen = asks.filter((name) => isChosenByAgent(stored[name]));
	return chosen.length > 0 && chosen.every((name) => isEmpty(condition[name]));
}
