import type { INodeParameters } from 'n8n-workflow';
import { callTool } from '../../engine/agent';
import { mapperFields } from '../../engine/editor';
import { example } from '../../examples/files';
import { ADDITIONAL_FIELDS } from '../../nodes/HighLevelCrm/mapping/fields/additionalFields';
import { CONTACT_FIELDS, TAGS_FIELD } from '../../nodes/HighLevelCrm/mapping/fields/contactFields';
import { Bench } from '../support/bench';
import { read, table } from './markdown';

const PAGE = read('docs/ai-agents.md');
const NODE = 'Create or update a contact';
/** Create or Update does not write the type of a contact. */
const FIELDS = [...CONTACT_FIELDS, TAGS_FIELD, ...ADDITIONAL_FIELDS.filter(({ id }) => id !== 'type')];
const rows = table(PAGE, 'What the model is told').map(({ Field, Name = '', Description }) => ({
	label: Field,
	name: Name.replaceAll('`', ''),
	text: Description,
}));

describe('docs/ai-agents.md', () => {
	const bench = new Bench('highLevel');
	const parameters = example('agent-with-approval.json').nodes.find(({ name }) => name === NODE)?.parameters ?? {};

	it("lists each field of the mapper, as the example's tool has it", () => {
		expect(rows.map(({ label }) => label)).toEqual(FIELDS.map(({ displayName }) => displayName));
		const { value } = parameters.fields as { value: INodeParameters };
		expect(Object.keys(value)).toEqual(FIELDS.map(({ id }) => id));
		expect(PAGE).toContain(`its node *${NODE}*`);
	});

	it("has the example's tool show each field in its panel", async () => {
		const { schema } = parameters.fields as { schema: INodeParameters[] };
		const fields = await mapperFields(bench.credentials, parameters);
		expect(schema).toEqual(fields);
		expect(fields.filter(({ removed }) => removed)).toEqual([]);
	});

	it('says what the model is told, which may leave out each field', async () => {
		const args = { email: 'ada@example.com', tags: 'vip, new', dateOfBirth: '1990-08-02', dnd: 'false' };
		const { seen, answer } = await callTool({
			...{ credentials: bench.credentials, parameters, args, way: 'tool object' },
		});
		const { properties = {}, required = [] } = seen.parameters;
		expect(Object.entries(properties).map(([name, { description }]) => ({ name, text: description }))).toEqual(
			rows.map(({ name, text }) => ({ name, text })),
		);
		expect(required).toEqual([]);
		expect(JSON.parse(answer)).toEqual([
			expect.objectContaining({ isNew: true, email: 'ada@example.com', tags: ['vip', 'new'] }),
		]);
	});

	it('has an expression for another field that the model may leave out', async () => {
		const [, expression = ''] = /^(\{\{ \$fromAI\('size'.+\}\})$/m.exec(PAGE) ?? [];
		const fields = { mappingMode: 'defineBelow', value: { city: `=${expression}` }, matchingColumns: [], schema: [] };
		const { seen } = await callTool({
			...{ credentials: bench.credentials, args: {}, way: 'tool object' },
			parameters: { resource: 'contact', operation: 'upsert', fields },
		});
		expect(seen.parameters.properties?.size).toMatchObject({
			description: expect.stringContaining('T-shirt') as string,
		});
		expect(seen.parameters.required ?? []).toEqual([]);
	});
});
