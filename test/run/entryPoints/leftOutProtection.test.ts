import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { callTool, TOOL_WAYS } from '../../../engine/agent';
import { effectIn, parametersOf, samplesOf, seed, type Placed } from '../../operations';
import { fromAI } from '../../operations/agentCall';
import { Bench, located, mapping } from '../../support/bench';

/** Operations with the parameter Write in place of the option Dry Run. */
const COMPARING = ['upsert', 'update', 'synchronize', 'addTags', 'removeTags', 'undo'];
const isComparing = ({ resource, operation }: Placed) => resource === 'contact' && COMPARING.includes(operation);
const READS = ['read', 'lookUp'];
const WRITING = samplesOf('highLevel').filter((sample) => !READS.includes(effectIn('highLevel', sample)));
const ADA = { resource: 'contact', operation: 'upsert', fields: mapping({ email: 'ada@example.com', city: 'Rome' }) };
const SYNCHRONIZE = { ...ADA, operation: 'synchronize', listTag: 'vip', leavers: 'removeTag' };
const UNDO = { resource: 'contact', operation: 'undo', createdContacts: 'delete' };
const NOTE = { resource: 'note', operation: 'create', contactId: located('id', 'ada'), body: 'Likes tea' };

/** The options, besides Dry Run, that keep records from being written, and the operation that has them. */
const PROTECTING: Array<[label: string, name: string, parameters: INodeParameters]> = [
	['Stop if More Would Change Than (%)', 'maxChanges', ADA],
	['Match by Custom Field Name or ID', 'matchField', ADA],
	['Fill Only If Empty Names or IDs', 'fillEmpty', ADA],
	['Set Only When Created Names or IDs', 'onlyNew', ADA],
	['Never Touch Contacts with These Tags', 'keepTags', SYNCHRONIZE],
	['Never Touch Contacts with These Tags', 'keepTags', UNDO],
	['Skip if There', 'skipIfThere', NOTE],
];

/** Those of them that are lists. */
const LISTS = ['fillEmpty', 'onlyNew', 'keepTags'];

const written = (bench: Bench) =>
	bench.wire.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));

/** An option that is not there, null, or empty is one that was left out. */
const NOTHING: Array<[what: string, value: IDataObject[string]]> = [
	['an empty text', ''],
	['blanks', ' '],
	['null', null],
];

describe.each(TOOL_WAYS)("an option that protects, left out by an agent's model, by %s", (way) => {
	const bench = new Bench('highLevel');
	const answerTo = async (parameters: INodeParameters, name: string, value: unknown, args: IDataObject = {}) => {
		seed(bench.sandbox);
		const options = { [name]: fromAI('option', 'Option') };
		const call = { parameters: { ...parameters, options }, args: { ...args, option: value as string } };
		return (await callTool({ credentials: bench.credentials, ...call, way })).answer;
	};

	it.each(NOTHING)('keeps a contact from being deleted: %s', async (_, value) => {
		const parameters = { resource: 'contact', operation: 'delete', contactId: located('id', 'ada') };
		expect(await answerTo(parameters, 'dryRun', value)).toMatch(/dry ?run is empty|schema/i);
		expect([...bench.sandbox.state.contacts.keys()]).toEqual(['ada', 'bob']);
	});

	it.each(WRITING.filter((sample) => !isComparing(sample)))(
		'is named, and nothing is written: Dry Run of $name',
		async (sample) => {
			const { parameters, args } = sample.agent;
			const answer = await answerTo(parametersOf(sample, parameters), 'dryRun', '', args);
			expect(answer).toMatch(/Options > Dry Run is empty.*so it needs a value/);
			expect(written(bench)).toEqual([]);
		},
	);

	it.each(WRITING.filter(isComparing))('is named, and nothing is written: Write of $name', async (sample) => {
		seed(bench.sandbox);
		const { parameters, args } = sample.agent;
		const chosen = { ...parametersOf(sample, parameters), write: fromAI('write', 'What to write') };
		const call = { parameters: chosen, args: { ...args, write: '' }, way };
		const { answer } = await callTool({ credentials: bench.credentials, ...call });
		// n8n 1.x shows the expression in place of the empty value.
		expect(answer).toContain("Write can't be ");
		expect(written(bench)).toEqual([]);
	});

	// As a tool, Synchronize only reports those who left, so there is nobody to protect.
	const OF_TOOLS = PROTECTING.filter(([, , parameters]) => parameters !== SYNCHRONIZE);

	it.each(OF_TOOLS)('is named, and nothing is written: %s', async (label, name, parameters) => {
		const answer = await answerTo(parameters, name, '', {});
		expect(answer).toContain(`Options > ${label} is empty`);
		expect(written(bench)).toEqual([]);
	});

	it.each([
		['true', ['ada', 'bob']],
		['false', ['bob']],
	])('takes the word %s', async (word, left) => {
		const parameters = { resource: 'contact', operation: 'delete', contactId: located('id', 'ada') };
		expect(await answerTo(parameters, 'dryRun', word)).not.toMatch(/error/i);
		expect([...bench.sandbox.state.contacts.keys()]).toEqual(left);
	});
});

describe('an option that protects, left out by an expression', () => {
	const bench = new Bench('highLevel');
	const DELETE = { resource: 'contact', operation: 'delete', contactId: located('id', 'ada') };
	const ALL: typeof PROTECTING = [['Dry Run', 'dryRun', DELETE], ...PROTECTING];

	it.each(PROTECTING.filter(([, name]) => LISTS.includes(name)))(
		'is named in the error if it is an empty list, which would protect nobody: %s',
		async (label, name, parameters) => {
			seed(bench.sandbox);
			for (const option of [[], ['', ' '], '[]', '[""]', ' , ', ',, ,', '\u200b,']) {
				const { error } = await bench.run({ ...parameters, options: { [name]: '={{ $json.option }}' } }, [{ option }]);
				expect(error?.message).toContain(`Options > ${label} is empty`);
			}
			expect(written(bench)).toEqual([]);
		},
	);

	it.each(ALL)('is named, and nothing is written: %s', async (label, name, parameters) => {
		seed(bench.sandbox);
		for (const option of ['', ' ', null]) {
			const { error } = await bench.run({ ...parameters, options: { [name]: '={{ $json.option }}' } }, [{ option }]);
			expect(error?.message).toContain(`Options > ${label} is empty`);
		}
		expect(written(bench)).toEqual([]);
	});
});
