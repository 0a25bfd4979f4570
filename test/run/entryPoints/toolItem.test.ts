import type { IDataObject, INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { callTool, TOOL_WAYS, toolNodeName, toolType, type ToolAnswer } from '../../../engine/agent';
import { located, mapping, Bench } from '../../support/bench';
import { parametersOf, samplesOf, seed } from '../../operations';
import { fromAI } from '../../operations/agentCall';

/** The samples state the agent's requests in the HighLevel dialect. */
const EVERY_TOOL = samplesOf('highLevel').map((sample) => ({
	...sample.agent,
	name: sample.name,
	resource: sample.resource,
	operation: sample.operation,
	parameters: parametersOf(sample, sample.agent.parameters),
}));

/** The parsed answer. The model gets JSON in both ways. */
const read = ({ answer }: ToolAnswer): IDataObject[] => JSON.parse(answer) as IDataObject[];

/** The names of all `$fromAI` placeholders. */
const placeholders = (parameters: INodeParameters): string[] =>
	[...new Set([...JSON.stringify(parameters).matchAll(/\$fromAI\('(\w+)'/g)].map(([, name]) => name ?? ''))].sort();

describe.each(TOOL_WAYS)("an AI agent's tool, called by %s", (way) => {
	const bench = new Bench('highLevel');

	beforeEach(() => {
		seed(bench.sandbox);
	});

	it.each(EVERY_TOOL)(
		'shows the model its arguments and obeys: $name',
		async ({ parameters, args, wire, answers, state, becomes }) => {
			const described = { descriptionType: 'auto', ...parameters };
			const told = await callTool({ credentials: bench.credentials, parameters: described, args, way });
			const { properties = {}, required = [] } = told.seen.parameters;
			expect(Object.keys(properties).sort()).toEqual(placeholders(parameters));
			expect([...required].sort()).toEqual(placeholders(parameters));
			for (const { description } of Object.values(properties)) expect(description).toMatch(/\w/);

			const items = read(told);
			expect(items).toMatchObject([answers].flat());
			expect(
				bench.wire.map(({ method, path, body }) => ({ method, path, ...(body !== undefined && { body }) })),
			).toEqual(wire);
			if (state) expect(state(bench.sandbox)).toEqual(becomes);
			else expect([...bench.sandbox.state.contacts.keys()]).toEqual(['ada', 'bob']);
		},
	);

	it('returns at most ten fields per item from a search', async () => {
		const name = { firstName: 'Max', lastName: 'Mann', companyName: 'Acme' };
		const rest = { address1: 'Street 1', city: 'Berlin', country: 'DE', source: 'web', website: 'https://example.com' };
		const people = Array.from({ length: 20 }, (_, index) => ({
			...{ ...name, ...rest, email: `max${index}@example.com`, phone: `+49301234${index}` },
			...{ tags: ['lead'], customFields: [{ id: 'cf1', value: index }] },
		}));
		bench.sandbox.seed.contacts(people);
		const paging = { returnAll: false, limit: 5 };
		const parameters = { resource: 'contact', operation: 'search', query: fromAI('query', 'Text'), ...paging };
		const told = await callTool({ credentials: bench.credentials, parameters, args: { query: 'max' }, way });
		const items = read(told);
		expect(items).toHaveLength(5);
		for (const item of items) {
			expect(Object.keys(item).length).toBeLessThanOrEqual(10);
			const customFieldsByName = { 'Shoe size': expect.any(Number) as unknown };
			expect(item).toMatchObject({ firstName: 'Max', customFieldsByName });
		}
		expect(told.answer.length).toBeLessThan(2_500);
	});

	const WRONG: Array<[string, INodeParameters, IDataObject, RegExp]> = [
		[
			'an email in the fields',
			{ resource: 'contact', operation: 'upsert', fields: mapping({ email: fromAI('email', 'Email') }) },
			{ email: 'ada at example.com' },
			/Email "ada at example\.com" is not an email address.*It has to look like name@example\.com/,
		],
		[
			'a quantity',
			{
				...{ resource: 'equipment', operation: 'update', equipmentId: located('id', 'e1') },
				updateFields: { quantity: fromAI('quantity', 'Quantity', 'number') },
			},
			{ quantity: 2.5 },
			/Quantity "2\.5" is not a whole number.*Write it in digits only/,
		],
		[
			'no tag',
			{ resource: 'contact', operation: 'addTags', contactId: located('id', 'ada'), tags: fromAI('tags', 'Tags') },
			{ tags: '' },
			/Add Tags needs at least one tag.*Select tags from the list/,
		],
	];

	it.each(WRONG)(
		'tells the model what is wrong and what to do, and sends nothing: %s',
		async (_, parameters, args, message) => {
			const { answer } = await callTool({ credentials: bench.credentials, parameters, args, way });
			expect(answer).toMatch(/error/i);
			// The message is either in the JSON or plain text.
			expect(answer.replace(/\\"/g, '"')).toMatch(message);
			expect(answer).not.toMatch(/\[item 0\]|Details:/);
			expect(bench.wire).toEqual([]);
		},
	);

	it.each<[string, INodeParameters, RegExp]>([
		['update', { contactId: located('id', 'ada') }, /^Gender was not written: only Create accepts it$/],
		['upsert', {}, /^Gender was not written to contacts that exist/],
	])('tells the model which of its values %s did not write', async (operation, more, hint) => {
		const values = { email: 'ada@example.com', city: 'Oslo', gender: fromAI('gender', 'Gender') };
		const parameters = { resource: 'contact', operation, fields: mapping(values), ...more };
		const [item] = read(await callTool({ credentials: bench.credentials, parameters, args: { gender: 'f' }, way }));
		expect(item).toMatchObject({ id: 'ada', hints: [expect.stringMatching(hint)] });
		const plain = { ...parameters, fields: mapping({ email: 'ada@example.com', city: 'Rome' }) };
		const [other] = read(await callTool({ credentials: bench.credentials, parameters: plain, args: {}, way }));
		expect(other).not.toHaveProperty('hints');
	});

	it('tells the model why a search finds nothing', async () => {
		const parameters = { resource: 'contact', operation: 'search', filters: { tags: fromAI('tag', 'Tag') } };
		const items = read(await callTool({ credentials: bench.credentials, parameters, args: { tag: 'vpi' }, way }));
		expect(items).toEqual([{ hints: expect.arrayContaining([expect.stringContaining('"vpi"')]) as unknown }]);
	});

	it('takes an option that the model leaves empty as not set', async () => {
		const fields = mapping({ email: 'ada@example.com', city: 'Oslo' });
		const options = { tagMode: fromAI('mode', 'add or replace') };
		const parameters = { resource: 'contact', operation: 'upsert', fields, options };
		const { answer } = await callTool({ credentials: bench.credentials, parameters, args: { mode: '' }, way });
		expect(answer).not.toMatch(/error/i);
		expect(bench.sandbox.state.contacts.get('ada')?.city).toBe('Oslo');
	});

	it('tells the model what the server rejected, without the token', async () => {
		const fields = mapping({ email: fromAI('email', 'Email') });
		const parameters = { resource: 'contact', operation: 'create', fields };
		const args = { email: 'ada@example.com' };
		const { answer } = await callTool({ credentials: bench.credentials, parameters, args, way });
		expect(answer).toMatch(/refused as a duplicate: a contact with the same email exists already \(ID ada\)/);
		expect(answer).not.toContain(bench.credentials.token);
		expect(bench.sandbox.state.contacts.size).toBe(2);
	});
});

const DELETES = EVERY_TOOL.filter(({ operation }) => operation === 'delete').map(({ resource }) => resource);

describe('the description of the tools', () => {
	/** The warnings that the panel shows for an operation. */
	const noticesOf = async (resource: string, operation: string): Promise<string[]> =>
		(await toolType()).description.properties
			.filter(({ type, displayOptions: { show = {} } = {} }) => {
				const { resource: resources = [], operation: operations = [] } = show;
				return type === 'notice' && resources.includes(resource) && operations.includes(operation);
			})
			.map(({ displayName }) => displayName);
	const property = async (name: string, resource = 'contact'): Promise<INodeProperties> => {
		const { properties } = (await toolType()).description;
		const found = properties.find(
			(one) => one.name === name && (one.displayOptions?.show?.resource ?? [resource]).includes(resource),
		);
		if (!found) throw new Error(`No parameter ${name}`);
		return found;
	};
	const bench = new Bench('highLevel');
	const describedTo = async (parameters: INodeParameters): Promise<ToolAnswer['seen']> => {
		seed(bench.sandbox);
		const tool = EVERY_TOOL.find(
			({ resource, operation }) => resource === parameters.resource && operation === parameters.operation,
		);
		const told = await callTool({
			...{ credentials: bench.credentials, parameters: { ...tool?.parameters, ...parameters } },
			...{ args: tool?.args ?? {}, way: 'tool object', name: await toolNodeName(parameters) },
		});
		return told.seen;
	};

	it('is unique and says what each tool does', async () => {
		const seen = [];
		for (const { resource, operation } of EVERY_TOOL) {
			const { name, description } = await describedTo({ resource, operation });
			expect(name).toMatch(/^[A-Za-z][\w-]{3,63}$/);
			expect(description).toMatch(/^[A-Z].* in HighLevel CRM$/);
			expect(description.toLowerCase()).toContain(resource);
			seen.push({ name, description });
		}
		expect(new Set(seen.map(({ name }) => name)).size).toBe(EVERY_TOOL.length);
		expect(new Set(seen.map(({ description }) => description)).size).toBe(EVERY_TOOL.length);
	});

	it.each(DELETES)('says to the model and the author that Delete is permanent: %s', async (resource) => {
		expect((await describedTo({ resource, operation: 'delete' })).description).toMatch(/permanent/);
		const { options } = await property('operation', resource);
		expect((options as INodePropertyOptions[]).find(({ value }) => value === 'delete')?.description).toMatch(
			/permanently/,
		);
		expect(await noticesOf(resource, 'delete')).toEqual([expect.stringMatching(/permanent/)]);
	});

	it('says to the author that Replace drops the other tags', async () => {
		const { options } = await property('options');
		const tagMode = (options as INodeProperties[]).find(({ name }) => name === 'tagMode');
		expect((tagMode?.options as INodePropertyOptions[]).find(({ value }) => value === 'replace')?.description).toMatch(
			/Removes its other tags/,
		);
		expect(tagMode?.default).toBe('add');
		const notice = await property('replaceTagsNotice');
		expect(notice).toMatchObject({
			type: 'notice',
			displayName: expect.stringMatching(/every tag.*removed/) as unknown,
		});
	});

	it("is replaced by the author's own description", async () => {
		const own = { descriptionType: 'manual', toolDescription: 'Looks people up' };
		const { description } = await describedTo({ resource: 'contact', operation: 'find', ...own });
		expect(description).toBe('Looks people up');
	});
});
