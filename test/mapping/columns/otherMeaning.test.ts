import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf, mapping } from '../../support/bench';
import { creates } from '../../support/runs';
import { omit } from '../../../nodes/HighLevelCrm/values/omit';

const EMAIL = { email: 'ada@example.com' };

describe('a column that means something else than its heading may say', () => {
	const bench = new Bench('highLevel');
	/** What is written of a row, and what the user is told. */
	const outcome = async (row: IDataObject) => {
		const upsert = { resource: 'contact', operation: 'upsert', fields: automatic() };
		const result = await bench.succeed(upsert, [{ ...EMAIL, ...row }]);
		const body = bench.wire.filter(({ path }) => path === '/contacts/upsert').at(-1)?.body as IDataObject;
		return {
			written: omit(body, 'locationId', 'email'),
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

	it.each(['4711', '#4711', '2026-01-31'])('Name %s is a number, and no name, mapped by hand, too', async (name) => {
		const { items } = await bench.succeed(creates({ fields: mapping({ ...EMAIL, name }) }), [{}]);
		expect(jsonOf(items)[0]?.leftOut).toContain(`Name "${name}" is a number, and no name`);
		expect(bench.wire.map(({ body }) => omit(body as IDataObject, 'locationId'))).toEqual([EMAIL]);
	});

	it.each([
		['Estado', 'Nuevo León'],
		['Estado', 'PA'],
		['State', 'Victoria'],
		['Provincia', 'NO'],
	])('%s %s is a state', async (heading, state) => {
		expect(await outcome({ [heading]: state })).toEqual({ written: { state }, told: '' });
	});

	it.each(['Yes', 'no', 'TRUE', 'Nein', 'Sí'])('Business %s is an answer, and no company', async (answer) => {
		const { written, told } = await outcome({ Business: answer });
		expect(written).toEqual({});
		expect(told).toContain(`Company Name "${answer}" is an answer, and no company`);
	});

	it.each(['X', 'On', 'Yes!', 'N26', '1&1', 'O2'])('Business %s is a company', async (companyName) => {
		expect(await outcome({ Business: companyName })).toEqual({ written: { companyName }, told: '' });
	});

	it('Aniversario is the birthday in Portuguese, and another day in Spanish', async () => {
		const day = '2001-06-05';
		// A Mac writes the accent as a character of its own.
		for (const heading of ['Aniversário', 'Aniversário'.normalize('NFD')])
			expect(await outcome({ [heading]: day })).toEqual({ written: { dateOfBirth: day }, told: '' });
		const { written, told } = await outcome({ Cumpleaños: '', Aniversario: day });
		expect(written).toEqual({});
		expect(told).toContain('"Aniversario" (neither a field nor a custom field has this name)');
	});

	it('Apelido is a nickname beside Sobrenome, and the last name without it', async () => {
		const { written } = await outcome({ Nome: 'Ada', Sobrenome: 'Silva', Apelido: 'Dada' });
		expect(written).toEqual({ firstName: 'Ada', lastName: 'Silva' });
		const alone = await outcome({ Nome: 'Ada', Apelido: 'Silva' });
		expect(alone.written).toEqual({ firstName: 'Ada', lastName: 'Silva' });
	});

	it('Kod is any code beside Kod pocztowy, and alone', async () => {
		const { written, told } = await outcome({ Kod: 'ACME-1', 'Kod pocztowy': '00-950' });
		expect(written).toEqual({ postalCode: '00-950' });
		expect(told).toContain('"Kod" (neither a field nor a custom field has this name)');
	});
});
