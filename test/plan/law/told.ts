import type { IDataObject } from 'n8n-workflow';

/** The server adds the calling code of its country to a phone. */
const spelledAlike = (_key: string, value: unknown) =>
	typeof value === 'string' && /^[+\d][\d\s()-]{6,}$|^\(/.test(value) ? value.replace(/\D/g, '').slice(-10) : value;

/** What a dry run and a run have to have in common. Identifiers of contacts that are only created later differ. */
export const told = ({ error, action, isNew, changes, kept, sameAs, conflict, leaver }: IDataObject) => ({
	...{ failed: error !== undefined, action, isNew, sameAs, leaver },
	...(JSON.parse(JSON.stringify({ kept, changes }, spelledAlike)) as IDataObject),
	conflict: (conflict as IDataObject[] | undefined)?.map(({ field, value }) => ({ field, value })),
});
