import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf } from '../../support/bench';

const EMAIL = { email: 'ada@example.com' };

describe('a column that means something else than its heading may say', () => {
	const bench = new Bench('highLevel');
	/** What is written of a row, and what the user is told. */
	const outcome = async (row: IDataObject) => {
		const upsert = { resource: 'contact', operation: 'upsert', fields: automatic() };
		const result = await bench.succeed(upsert, [{ ...EMAIL, ...row }]);
		const [body] = bench.wire.filter(({ path }) => path === '/contacts/upsert').map(({ body }) => body as IDataObject);
		const { locationId: _location, email: _email, ...written } = body ?? {};
		return {
			written,
			told: [...hintsOf(result), ...jsonOf(result.items).map(({ leftOut }) => leftOut as string)].join(' '),
		};
	};

	it.each([
		...['Pagado', 'Nuevo', 'Casada', 'Entregue', 'Cliente'].map((status) => ['Estado', status]),
		...['Nouveau', 'payée', 'Célibataire'].map((status) => ['État', status]),
		...['New', 'Shipped', 'Lost'].map((status) => ['State', status]),
	])('%s %s is the status of an order, a lead or a person', async (heading, status) => {
		const { written, told } = await outcome({ [heading]: status });
		expect(written).toEqual({});
		expect(told).toContain(`State "${status}" is a status, and no state of a country`);
	});

	it.each([
		['Estado', 'Nuevo León'],
		['Estado', 'PA'],
		['State', 'Victoria'],
		['Provincia', 'NO'],
	])('%s %s is a state', async (heading, state) => {
		expect(await outcome({ [heading]: state })).toEqual({ written: { state }, told: '' });
	});
});
