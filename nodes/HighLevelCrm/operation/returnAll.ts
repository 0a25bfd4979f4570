import { isChosenByAgent } from '../run/entryPoints/readOption';
import type { Row } from '../run/row';
import { parsePositiveInteger } from '../values/numbers';
import { isEmpty } from '../values/text';
import type { Parameter } from './option';

export const returnAllParameter = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
} satisfies Parameter;

export const limitParameter = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	displayOptions: { show: { returnAll: [false] } },
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
} satisfies Parameter;

/** Maximum number of records to return; `undefined` for all. If an agent's model gives none, the panel's default is used. @throws BadInput */
export function parseLimit({ parameters }: Row): number | undefined {
	if (parameters.get(returnAllParameter)) return undefined;
	const given = parameters.get(limitParameter);
	const isLeftOut = isEmpty(given) && isChosenByAgent(parameters.raw(limitParameter.name));
	return isLeftOut ? limitParameter.default : parsePositiveInteger(given, 'Limit');
}
