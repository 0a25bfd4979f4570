import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Dialect } from '../../../dialects';
import { isObject } from '../../../api/records';
import { BadInput } from '../../../values/badInput';
import { isEmpty } from '../../../values/values';

/** What the panel does not cover; an entry of the options. */
export const customQueryOption: INodeProperties = {
	displayName: 'Custom Query',
	name: 'customQuery',
	type: 'json',
	displayOptions: { show: { '/resource': ['contact'], '/operation': ['search'] } },
	default: '{}',
	placeholder: '{ "filters": [{ "field": "country", "operator": "eq", "value": "US" }] }',
	description:
		'A JSON object with more to send: entries of the search body in the HighLevel dialect (its filters are added to those above), query parameters in the documented dialect',
};

/** Reads the `customQuery` option, an object or its JSON. @throws BadInput if it is neither, or sets what the node sets */
export function customQueryOf(given: unknown, { ownSearchKeys }: Dialect): IDataObject {
	if (isEmpty(given) || (typeof given === 'string' && given.trim() === '')) return {};
	const query = typeof given === 'string' ? parsed(given) : given;
	if (!isObject(query))
		throw new BadInput('Options > Custom Query is not a JSON object', 'It has to look like { "name": "value" }.');
	const own = Object.keys(query).find((key) => ownSearchKeys.includes(key));
	if (own !== undefined)
		throw new BadInput(
			`Options > Custom Query may not set "${own}"`,
			'The node sets it itself, from its fields or page by page; remove it.',
		);
	if (query.filters !== undefined && !Array.isArray(query.filters)) {
		throw new BadInput(
			'Options > Custom Query > filters is not a list',
			'It has to look like [{ "field": "country", "operator": "eq", "value": "US" }].',
		);
	}
	return query;
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json) as unknown;
	} catch {
		return undefined;
	}
}
