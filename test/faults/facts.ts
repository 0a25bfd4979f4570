import type { IDataObject } from 'n8n-workflow';
import type { TrialResult } from './lab';
import type { Fault, Deed, Seen } from './server/server';

/** The first `count` requests that `when` holds for. */
export function first(count: number, deed: Deed, when: (request: Seen) => boolean = () => true): Fault {
	let left = count;
	return (request) => (when(request) && left-- > 0 ? deed : undefined);
}

/** Every request that `when` holds for. */
export const always =
	(deed: Deed, when: (request: Seen) => boolean = () => true): Fault =>
	(request) =>
		when(request) ? deed : undefined;

/** Every request that arrives between two times, virtual ms. */
export const between = (from: number, to: number, deed: Deed): Fault => always(deed, ({ at }) => at >= from && at < to);

export const creating = ({ method, path }: Seen): boolean => method === 'POST' && /^\/contacts\/?$/.test(path);
/** The look-up of a contact, or of a contact's notes. */
export const lookingUp = ({ method, path }: Seen): boolean =>
	path === '/contacts/search/duplicate' || (method === 'GET' && path.endsWith('/notes'));
export const carries =
	(text: string) =>
	({ body, path, query }: Seen): boolean =>
		JSON.stringify([body ?? '', decodeURIComponent(path), query]).includes(text);

/** Checks that no row failed, that the output has each row once and in order, and that the server has it. */
export function expectAllDone(result: TrialResult, rows: IDataObject[]): void {
	expect({ late: result.late, told: told(result), failed: reasons(result) }).toEqual({
		late: false,
		told: '',
		failed: [],
	});
	expect(result.items.map(({ json }) => json.email)).toEqual(rows.map(({ email }) => email));
	const kept = [...result.server.sandbox.state.contacts.values()].map(({ email }) => email);
	expect(rows.filter(({ email }) => !kept.includes(email as string))).toEqual([]);
}

/** How many contacts the server has with this email. */
export const countOf = ({ server }: TrialResult, email: unknown): number =>
	[...server.sandbox.state.contacts.values()].filter((one) => one.email === email).length;

/** The errors of the rows that failed. */
export const reasons = ({ errorItems, items }: TrialResult): string[] =>
	[...errorItems, ...items].flatMap(({ json }) => (typeof json.error === 'string' ? [json.error] : []));

/** Message and description of the error that ended the run. */
export const told = ({ error }: TrialResult): string => [error?.message, error?.description].filter(Boolean).join(' ');
