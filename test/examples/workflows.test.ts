import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENRICHMENT_URL } from '../../examples/service/enrichmentService';
import { example, EXAMPLES } from '../../examples/files';
import { NODE_TYPE, ROOT, TOOL_TYPE, TRIGGER_TYPE } from '../../engine/nodeTypes';
import { entriesIn } from '../support/entriesIn';
import { expressionsIn, layoutFaults, secretsIn, typedIds } from './workflowContents';
import { workflowFaults } from './workflowFaults';

const nameOf = (file: string): string => path.parse(file).name;
const FILES = readdirSync(EXAMPLES).filter((file) => file.endsWith('.json'));

/** Examples that are built without expressions. */
const WITHOUT_EXPRESSIONS = entriesIn(
	'batch-import | contact-enrichment | contact-import | form-import | search-by-tag',
);

/** Targets of the links and pictures of a page. */
function linksIn(page: string): string[] {
	return [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

const SCHEDULED = entriesIn(`
	approve-plan | audit-table | conflict-tasks | contact-enrichment | duplicates-table | equipment-audit | equipment-sync |
	fill-empty-fields | nightly-changes-kept | nightly-mirror | nightly-retag | nightly-sync | overdue-tasks |
	retry-failed-rows | safe-nightly-sync`);

/** Examples that start with an event: a change in HighLevel, a form, or a chat. */
const TRIGGERED: Record<string, string> = {
	'agent-with-approval.json': '@n8n/n8n-nodes-langchain.chatTrigger',
	'audit-form.json': 'n8n-nodes-base.formTrigger',
	'equipment-changes.json': TRIGGER_TYPE,
	'form-import.json': 'n8n-nodes-base.formTrigger',
	'new-contact-enrichment.json': TRIGGER_TYPE,
};

describe.each(FILES)('examples/%s', (file) => {
	it('is a valid workflow', async () => {
		expect(await workflowFaults(example(file))).toEqual([]);
	});

	it('has the parts of an exported workflow, without data or secrets', () => {
		const workflow = example(file);
		const { name, nodes, pinData, settings } = workflow;
		expect(name).toMatch(/^HighLevel: /);
		expect(pinData).toEqual({});
		expect(settings).toEqual({ executionOrder: 'v1' });
		for (const { credentials } of nodes.filter(({ type }) => [NODE_TYPE, TOOL_TYPE, TRIGGER_TYPE].includes(type))) {
			expect(credentials).toEqual({ highLevelCrmApi: { id: '1', name: 'HighLevel CRM account' } });
		}
		expect([...typedIds(workflow), ...secretsIn(workflow)]).toEqual([]);
	});

	it('begins with Start, and with a schedule or trigger if it is meant for that', () => {
		const triggers = example(file).nodes.filter(({ type }) => type.endsWith('Trigger'));
		if (TRIGGERED[file]) {
			expect(triggers.map(({ type }) => type)).toEqual([TRIGGERED[file]]);
			return;
		}
		expect(triggers.map(({ name }) => name)[0]).toBe('Start');
		expect(triggers.map(({ type }) => type)).toEqual([
			'n8n-nodes-base.manualTrigger',
			...(SCHEDULED.includes(nameOf(file)) ? ['n8n-nodes-base.scheduleTrigger'] : []),
		]);
	});

	it('has notes and no overlapping nodes', () => {
		expect(example(file).nodes.some(({ type }) => type === 'n8n-nodes-base.stickyNote')).toBe(true);
		expect(layoutFaults(example(file))).toEqual([]);
	});

	it('names only files that exist', () => {
		const read = example(file).nodes.flatMap(({ parameters: { fileSelector } }) =>
			typeof fileSelector === 'string' ? [fileSelector] : [],
		);
		expect(read.filter((one) => !existsSync(path.join(ROOT, one)))).toEqual([]);
	});

	it('stands in the list by wish, to which the README leads', () => {
		const [, list = ''] = readFileSync(path.join(EXAMPLES, 'README.md'), 'utf8').split(
			/^## By wish$|^## Import contacts /m,
		);
		expect(list).toContain(`| [${file}](${file}) |`);
		expect(linksIn(path.join(ROOT, 'README.md'))).toContain('examples/README.md#by-wish');
	});

	it("is explained in its folder's README, with a picture", () => {
		const links = linksIn(path.join(EXAMPLES, 'README.md'));
		const picture = `../docs/images/${nameOf(file)}.png`;
		expect(links).toContain(file);
		expect(links).toContain(picture);
	});

	if (WITHOUT_EXPRESSIONS.includes(nameOf(file))) {
		it('has no expression if it is built from the panel', () => {
			expect(expressionsIn(example(file))).toEqual([]);
		});
	}
});

it('the report is the same in the browser and in the file', () => {
	const [inBrowser, inFile] = ['audit-form.json', 'equipment-audit.json'].map((file) =>
		example(file).nodes.flatMap(({ name, parameters }) =>
			['Audit the equipment', 'Make the report'].includes(name) ? [{ name, parameters }] : [],
		),
	);
	expect(inBrowser).toHaveLength(2);
	expect(inBrowser).toEqual(inFile);
});

it('the report is shown only to signed-in users who may run the workflow', () => {
	const form = example('audit-form.json').nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
	expect(form?.parameters).toMatchObject({ authentication: 'n8nUserAuth', requireExecuteAccess: true });
	// The first version with this option.
	expect(form?.typeVersion).toBe(2.6);
});

it('the enrichment uses the service of the project', () => {
	const { parameters } =
		example('contact-enrichment.json').nodes.find(({ type }) => type === 'n8n-nodes-base.httpRequest') ?? {};
	expect(parameters?.url).toBe(ENRICHMENT_URL);
});
