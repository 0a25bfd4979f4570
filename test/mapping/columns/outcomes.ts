import type { IDataObject } from 'n8n-workflow';
import { automatic, hintsOf, jsonOf, type Bench, type RunExtra } from '../../support/bench';

const UPSERT = { resource: 'contact', operation: 'upsert', fields: automatic(), options: {} };

/** Writes rows by Create or Update. @returns what went over the wire for them, and what the user was told */
export async function outcomesOf(bench: Bench, rows: IDataObject[], extra: RunExtra = {}) {
	const result = await bench.run(UPSERT, rows, { onError: 'continueErrorOutput', ...extra });
	const upserts = bench.wire.filter(({ path }) => path === '/contacts/upsert');
	const bodies = upserts.map(({ body }): IDataObject => ({ ...(body as IDataObject), locationId: undefined }));
	const said = jsonOf([...result.items, ...result.errorItems]).map(
		({ leftOut, error }) => (error ?? leftOut) as string,
	);
	return { bodies, told: [...hintsOf(result), ...said].join(' ') };
}
