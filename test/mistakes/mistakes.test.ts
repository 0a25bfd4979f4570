import { callTool } from '../../engine/agent';
import { fromAI } from '../operations/agentCall';
import { Bench, hintsOf, jsonOf, located, mapping } from '../support/bench';
import { ACCESS } from './access';
import { FILES } from './files';
import { RECORDS } from './records';
import { SETTINGS } from './settings';
import { VALUES } from './values';

const MISTAKES = [...ACCESS, ...VALUES, ...FILES, ...SETTINGS, ...RECORDS];

/** Requests that write. */
const writes = ({ wire }: Bench): string[] =>
	wire
		.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'))
		.map(({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`);

it('there are more than fifty mistakes, each once', () => {
	expect(MISTAKES.length).toBeGreaterThan(50);
	expect(new Set(MISTAKES.map(({ does }) => does)).size).toBe(MISTAKES.length);
});

describe('a user who', () => {
	const bench = new Bench('highLevel');

	it.each(MISTAKES.map((mistake) => [mistake.does, mistake] as const))(
		'%s is told what is wrong and what to do',
		async (_does, mistake) => {
			const { parameters, items, credentials, names, advises, sends } = mistake;
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'old@example.com', tags: ['vip'] }]);
			bench.sandbox.seed.customFields([{ id: 'cf' }]);
			const result = await bench.run(parameters, items, { credentials });
			const { error } = result;
			const leftOut = jsonOf(result.items).map((json) => (typeof json.leftOut === 'string' ? json.leftOut : ''));
			const told = [error?.message, error?.description, ...hintsOf(result), ...leftOut].join(' ');
			expect(told).toMatch(names);
			expect(told).toMatch(advises);
			const sent = writes(bench);
			if (sends) expect(sent.join('\n')).toMatch(sends);
			else expect(sent).toEqual([]);
		},
	);
});

describe('a model that', () => {
	const bench = new Bench('highLevel');
	const update = {
		...{ resource: 'contact', operation: 'update', options: {} },
		contactId: located('email', fromAI('email', 'Email of the contact')),
		fields: mapping({ firstName: fromAI('first_name', 'First name'), tags: fromAI('tags', 'Tags, comma-separated') }),
	};

	it.each([
		[
			'passes a name as the email',
			{ email: 'Ada Lovelace', first_name: 'Ada' },
			/"Ada Lovelace" is not an email address[^]*name@example/,
		],
		[
			'passes a placeholder',
			{ email: 'ada@example.com', first_name: 'undefined' },
			/First Name "undefined"[^]*Correct/,
		],
		[
			'passes an expression',
			{ email: 'ada@example.com', tags: '{{ $json.tags }}' },
			/Tags ".*" is an expression[^]*braces/,
		],
	])('%s reads what is wrong and what to do', async (_what, args, said) => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com' }]);
		const call = { credentials: bench.credentials, parameters: update, way: 'tool object' as const };
		const { answer } = await callTool({ ...call, args: { first_name: '', tags: '', ...args } });
		expect(answer).toMatch(said);
		expect(writes(bench)).toEqual([]);
	});

	it.each([
		['as Python writes a list', "['lead', 'new']"],
		['in a code block', '```json\n["lead", "new"]\n```'],
		['with commas in a code block', '```\nlead, new\n```'],
	])('passes tags %s adds each of them', async (_, tags) => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', tags: ['vip'] }]);
		const args = { email: 'ada@example.com', first_name: '', tags };
		const call = { credentials: bench.credentials, parameters: update, way: 'tool object' as const };
		const { answer } = await callTool({ ...call, args });
		expect(JSON.parse(answer)).toMatchObject([{ tags: ['vip', 'lead', 'new'] }]);
		expect(writes(bench)).toEqual(['POST /contacts/ada/tags {"tags":["lead","new"]}']);
	});
});
