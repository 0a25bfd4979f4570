import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { Bench, automatic, hintsOf, jsonOf, LOCATION } from '../../support/bench';
import { settings } from '../../support/settings';

const HIGH_LEVEL = 'https://services.leadconnectorhq.com';
const PAGE = `https://app.gohighlevel.com/v2/location/${LOCATION}/contacts/detail/`;

/** Answers what is sent to HighLevel's address from the sandbox. */
function answerFrom(sandboxUrl: string): void {
	const answer = (method: string) =>
		async function (this: { req: { headers: Record<string, string> } }, path: string, body: unknown) {
			const hasBody = method !== 'GET' && body !== '';
			const response = await fetch(sandboxUrl + path, {
				method,
				headers: { ...this.req.headers, host: '127.0.0.1' },
				...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
			});
			const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'transfer-encoding'));
			return [response.status, (await response.json()) as nock.Body, headers] as const;
		};
	const server = nock(HIGH_LEVEL).persist();
	server.get(/.*/).reply(answer('GET') as never);
	server.post(/.*/).reply(answer('POST') as never);
	server.put(/.*/).reply(answer('PUT') as never);
}

describe("a contact's page in HighLevel", () => {
	const bench = new Bench('highLevel');
	const atHighLevel = { credentials: { baseUrl: HIGH_LEVEL } };
	beforeEach(() => {
		answerFrom(bench.sandbox.url);
		bench.sandbox.seed.customFields([{ id: 'size', name: 'Shoe Size', dataType: 'NUMERICAL' }]);
		bench.sandbox.seed.contacts([
			{
				id: 'ada',
				...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+12025550101' },
				...{ companyName: 'Engines', tags: ['vip'], customFields: [{ id: 'size', value: 38 }] },
			},
		]);
	});
	afterEach(() => nock.cleanAll());
	afterAll(() => nock.restore());

	const search = (options: object = {}): INodeParameters =>
		({ resource: 'contact', operation: 'search', query: '', returnAll: true, filters: {}, options }) as never;
	const upsert: INodeParameters = {
		resource: 'contact',
		operation: 'upsert',
		fields: automatic(),
		...settings({ write: 'changes' }),
	};

	it.each(['simplified', 'flat'])('is there with Fields to Return, if it is chosen (%s)', async (outputFormat) => {
		const result = await bench.run(search({ outputFormat, fieldsToReturn: 'email, url' }), undefined, atHighLevel);
		expect(jsonOf(result.items)).toEqual([{ email: 'ada@example.com', url: `${PAGE}ada` }]);
		expect(hintsOf(result)).toEqual([]);
	});

	it('is among the ten fields of a search', async () => {
		const [ada] = jsonOf((await bench.run(search(), undefined, atHighLevel)).items);
		expect(ada?.url).toBe(`${PAGE}ada`);
		expect(Object.keys(ada as IDataObject)).toHaveLength(10);
		expect(ada?.customFieldsByName).toEqual({ 'Shoe Size': 38 });
	});

	it('is among the fields of what was written, with those that the row mapped', async () => {
		const rows = [{ email: 'ada@example.com', 'Shoe Size': 39 }, { email: 'bob@example.com' }];
		const [ada, bob] = jsonOf((await bench.run(upsert, rows, atHighLevel)).items);
		expect(ada).toMatchObject({ url: `${PAGE}ada`, customFields: [{ id: 'size' }] });
		expect(bob?.url).toBe(`${PAGE}${bob?.id as string}`);
		expect(Object.keys(bob as IDataObject).length).toBeLessThanOrEqual(10);
	});

	it('is a plain column, and a column that automatic mapping leaves alone', async () => {
		const flat = jsonOf((await bench.run(search({ outputFormat: 'flat' }), undefined, atHighLevel)).items);
		expect(flat).toMatchObject([{ url: `${PAGE}ada`, 'Shoe Size': 38 }]);
		const preview = { ...upsert, ...settings({ write: 'nothing' }) };
		const back = await bench.run(preview, flat, atHighLevel);
		expect(jsonOf(back.items)).toMatchObject([{ action: 'unchanged' }]);
		expect(hintsOf(back)).toEqual([]);
	});

	it('does not take the place of a custom field of that name among the plain columns', async () => {
		bench.sandbox.seed.customFields([{ id: 'site', name: 'url', dataType: 'TEXT' }]);
		const custom = [{ id: 'site', value: 'https://bea.example' }];
		bench.sandbox.seed.contacts([{ id: 'bea', firstName: 'Bea', email: 'bea@example.com', customFields: custom }]);
		const { items } = await bench.run(search({ outputFormat: 'flat' }), undefined, atHighLevel);
		expect(Object.fromEntries(jsonOf(items).map(({ id, url }) => [id, url]))).toEqual({
			ada: `${PAGE}ada`,
			bea: 'https://bea.example',
		});
	});

	it('does not take the place of a custom field of that name that is chosen in Fields to Return', async () => {
		bench.sandbox.seed.customFields([{ id: 'site', name: 'url', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([{ id: 'ada', customFields: [{ id: 'site', value: 'https://ada.example' }] }]);
		const { items } = await bench.run(search({ fieldsToReturn: 'id, url' }), undefined, atHighLevel);
		expect(jsonOf(items)).toEqual([{ id: 'ada', url: 'https://ada.example' }]);
	});

	it('is not returned if the server is another one', async () => {
		const [ada] = jsonOf((await bench.run(search())).items);
		expect(ada).toHaveProperty('customFields');
		expect(ada).not.toHaveProperty('url');
	});

	it('is not added to everything', async () => {
		const [ada] = jsonOf((await bench.run(search({ outputFormat: 'raw' }), undefined, atHighLevel)).items);
		expect(ada).not.toHaveProperty('url');
	});
});
