import { isObject } from '../values/json';

/** Returns the entries of a list as the editor nests them (`{ by: … }`), or as an expression gives them: bare, or one alone. */
export function entriesIn(given: unknown, name: string): unknown[] {
	const list = isObject(given) && given[name] !== undefined ? given[name] : given;
	if (Array.isArray(list)) return list;
	return isObject(list) && Object.keys(list).length > 0 ? [list] : [];
}
