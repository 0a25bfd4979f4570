import { toText } from '../values/json';
import { segment } from '../api/paths';
import { recordsIn } from '../api/records';
import type { ApiRequest } from '../api/request';

export function tagsRequest(locationId: string): ApiRequest {
	return {
		method: 'GET',
		path: `/locations/${segment(locationId)}/tags`,
		effect: 'read',
		subject: "the location's tags",
	};
}

export function parseTagNames(body: unknown): string[] {
	return (recordsIn(body) ?? []).map(({ name }) => toText(name)).filter(Boolean);
}
