import type { IDataObject } from 'n8n-workflow';
import type { Dialect } from '../../dialects';
import type { Option } from '../../operation/option';
import { BadInput } from '../../values/badInput';
import { withoutFence } from '../../values/fence';
import { isObject, toText } from '../../values/json';
import { parseEncodableText, isEmpty } from '../../values/text';

/** Search conditions beyond the panel: further entries of the search request, as an object or its JSON. Its filters are added to the others. */
export const customQuery: Option<IDataObject> = {
	isHidden: true,
	parameter: {
		displayName: 'Custom Query',
		name: 'customQuery',
		type: 'json',
		default: '{}',
	},
	read(given) {
		if (isEmpty(given) || (typeof given === 'string' && given.trim() === '')) return {};
		const query = typeof given === 'string' ? tryParseJson(given) : given;
		if (!isObject(query)) {
			throw new BadInput('Options > Custom Query is not a JSON object', 'It has to look like { "name": "value" }.');
		}
		return query;
	},
};

/** Returns the query. @throws BadInput if it sets an entry that the node sets itself */
export function checkCustomQuery(query: IDataObject, { ownSearchKeys }: Dialect): IDataObject {
	const own = Object.keys(query).find((key) => ownSearchKeys.includes(key));
	if (own !== undefined) {
		const advice = 'Remove it: the node sets it itself.';
		throw new BadInput(`Options > Custom Query may not set "${own}"`, advice);
	}
	if (query.filters !== undefined && !Array.isArray(query.filters)) {
		const advice = 'It has to look like [{ "field": "country", "operator": "eq", "value": "US" }].';
		throw new BadInput('Options > Custom Query > filters is not a list', advice);
	}
	for (const [key, value] of Object.entries(query))
		if (typeof value === 'string') parseEncodableText(value, `Options > Custom Query > ${key}`);
	return query;
}

function tryParseJson(json: string): unknown {
	try {
		return JSON.parse(toText(withoutFence(json))) as unknown;
	} catch {
		return undefined;
	}
}
