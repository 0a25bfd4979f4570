import { callTool } from '../../engine/agent';
import { ADDITIONAL_FIELDS } from '../../nodes/HighLevelCrm/mapping/fields/additionalFields';
import { CONTACT_FIELDS, TAGS_FIELD } from '../../nodes/HighLevelCrm/mapping/fields/contactFields';
import { Bench } from '../support/bench';
import { read } from './markdown';

const FIELDS = [...CONTACT_FIELDS, TAGS_FIELD, ...ADDITIONAL_FIELDS];
const ROW = /^\| (.+?) \| `\{\{ (\$fromAI\('(\w+)', '(.+?)', '\w+'\)) \}\}` \|$/gm;
const rows = [...read('docs/ai-agents.md').matchAll(ROW)].map(([, label = '', call = '', name = '', text = '']) => ({
	label,
	call,
	name,
	text,
}));

describe('docs/ai-agents.md', () => {
	const bench = new Bench('highLevel');

	it('has an expression for each field of the mapper', () =>
		expect(rows.map(({ label }) => label)).toEqual(FIELDS.map(({ displayName }) => displayName)));

	it('gives the model the description of each field', async () => {
		const value = Object.fromEntries(rows.map(({ call }, index) => [FIELDS[index]?.id ?? '', `={{ ${call} }}`]));
		const { seen, answer } = await callTool({
			credentials: bench.credentials,
			parameters: {
				resource: 'contact',
				operation: 'upsert',
				fields: { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] },
			},
			args: {
				...Object.fromEntries(rows.map(({ name }) => [name, name.startsWith('dnd') ? 'inactive' : ''])),
				...{ email: 'ada@example.com', tags: 'vip, new', dateOfBirth: '1990-08-02', dnd: false },
			},
			way: 'tool object',
		});
		const described = Object.entries(seen.parameters.properties ?? {}).map(([name, schema]) => [
			name,
			schema.description,
		]);
		expect(Object.fromEntries(described)).toEqual(Object.fromEntries(rows.map(({ name, text }) => [name, text])));
		expect(JSON.parse(answer)).toEqual([
			expect.objectContaining({ isNew: true, email: 'ada@example.com', tags: ['vip', 'new'] }),
		]);
	});
});
