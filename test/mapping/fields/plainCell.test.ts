import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { plainCell } from '../../../nodes/HighLevelCrm/mapping/fields/plainCell';
import { automatic, bothDialects, mapping } from '../../support/bench';
import { settings } from '../../support/settings';

it.each<[key: string, value: unknown, isEmpty: boolean]>([
	['city', '', true],
	['city', ' \t\n', true],
	['city', '\u00a0', true],
	['city', '\u200b\ufeff\u00ad', true],
	['city', '\u200e \u200f', true],
	['city', '-', false],
	['city', ',', false],
	['city', ' x ', false],
	['city', 0, false],
	['city', false, false],
	['city', null, false],
	['city', [''], false],
	['tags', ' ', true],
	['tags', ' , ,', true],
	['tags', '\u200b,', true],
	['tags', ['', ' '], true],
	['tags', [], false],
	['tags', ['', 'a'], false],
	['tags', ', a', false],
	['tags', '[]', false],
	['tags', '[""]', true],
	['tags', ' ["", " "]', true],
	['tags', "['']", true],
	['tags', '["a", ""]', false],
	['city', '[""]', false],
])('%s %j looks empty: %p', (key, value, isEmpty) => {
	expect(plainCell(value, key)).toEqual(isEmpty ? '' : value);
});

const ANN = {
	...{ id: 'ann', email: 'ann@example.com', firstName: 'Ann', city: 'Oslo', tags: ['vip'] },
	customFields: [{ id: 'colour', value: 'red' }],
};
const BY_HAND = mapping({
	...{ email: '={{ $json.Email }}', firstName: '={{ $json["First Name"] }}', city: '={{ $json.City }}' },
	...{ tags: '={{ $json.Tags }}', 'customField:colour': '={{ $json.Colour }}', companyName: 'Acme' },
});

bothDialects('Values that look empty', (bench) => {
	const run = async (fields: INodeParameters, row: IDataObject, options: IDataObject) => {
		bench.sandbox.seed.customFields([{ id: 'colour', name: 'Colour', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts([ANN] as never);
		const parameters = { resource: 'contact', operation: 'upsert', fields, ...settings(options) };
		await bench.succeed(parameters, [{ Email: 'ann@example.com', 'Company Name': 'Acme', ...row }]);
		return bench.sandbox.state.contacts.get('ann');
	};

	it.each<[string, INodeParameters]>([
		['by hand', BY_HAND],
		['automatically', automatic()],
	])('blank no field and remove no tag, mapped %s', async (_, fields) => {
		for (const blank of [' ', '\u00a0', '\u200b', '\t\n'])
			for (const tags of [blank, `${blank},${blank}`, [blank, ''], '[""]']) {
				const row = { 'First Name': blank, City: blank, Colour: blank, Tags: tags };
				const contact = await run(fields, row, { tagMode: 'replace' });
				expect(contact).toMatchObject({ ...ANN, companyName: 'Acme' });
			}
	});

	it('remove all tags as an empty list where these are replaced', async () => {
		expect(await run(BY_HAND, { Tags: [] }, { tagMode: 'replace' })).toMatchObject({ city: 'Oslo', tags: [] });
	});

	it('are empty texts for Clear Empty Fields', async () => {
		const row = { 'First Name': 'Ann', City: ' ', Colour: '\u00a0', Tags: 'vip' };
		const contact = await run(BY_HAND, row, { clearEmpty: true });
		expect(contact?.city ?? '').toBe('');
		expect(contact?.firstName).toBe('Ann');
		expect(contact?.customFields.find(({ id }) => id === 'colour')?.value ?? '').toBe('');
	});

	describe('of several choices', () => {
		const topics = { id: 'topics', name: 'Topics', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['Art', 'Tech'] };
		const byHand = mapping({ email: '={{ $json.Email }}', 'customField:topics': '={{ $json.Topics }}' });
		const [email, field] = byHand.schema as IDataObject[];
		const typed = { ...byHand, schema: [email, { ...field, dataType: topics.dataType }] } as INodeParameters;
		const chosen = async (fields: INodeParameters, given: unknown, clearEmpty: boolean) => {
			bench.sandbox.seed.customFields([topics] as never);
			bench.sandbox.seed.contacts([{ ...ANN, customFields: [{ id: 'topics', value: ['Art'] }] }] as never);
			const row = { Email: 'ann@example.com', Topics: given } as IDataObject;
			await bench.succeed({ resource: 'contact', operation: 'upsert', fields, options: { clearEmpty } }, [row]);
			return bench.sandbox.state.contacts.get('ann')?.customFields.flatMap(({ value }) => value) ?? [];
		};

		it.each<[string, INodeParameters]>([
			['by hand', typed],
			['automatically', automatic()],
		])('keep the choices of the contact, mapped %s, unless empty texts clear fields', async (_, fields) => {
			for (const blank of [',', ' ; ,', [''], [' ', ''], '[""]']) {
				expect(await chosen(fields, blank, false)).toEqual(['Art']);
				expect(await chosen(fields, blank, true)).toEqual([]);
			}
			expect(await chosen(fields, [], false)).toEqual([]);
		});
	});

	it('name no contact: the phone finds it', async () => {
		bench.sandbox.seed.contacts([{ id: 'ben', phone: '+12025550101' }] as never);
		const fields = mapping({ email: '={{ $json.e }}', phone: '={{ $json.p }}', city: 'Rome' });
		const parameters = { resource: 'contact', operation: 'upsert', fields };
		await bench.succeed(parameters, [{ e: ' ', p: '+12025550101' }]);
		expect(bench.sandbox.state.contacts.get('ben')).toMatchObject({ city: 'Rome' });
	});
});
