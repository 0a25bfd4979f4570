import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { executeWorkflow, importCredential, importWorkflow } from '../../../host/cli';
import { exampleFiles, preparedExample } from '../../../host/examples';
import { errorOf, type Execution } from '../../../host/execution';
import type { CredentialRef } from '../../../host/rest/credentials';
import { executionEnd } from '../../../host/rest/executions';
import { createWorkflow, runWorkflow, type WorkflowContent } from '../../../host/rest/workflows';
import { DIALECTS } from '../../../host/surroundings';
import type { Dialect } from '../../../sandbox';
import { freshStage, IS_N8N_1, useHost } from '../support';
import { CASES } from './cases';

const host = useHost('examples');

it('every example has a case, and every case an example', () => {
	expect(Object.keys(CASES).sort()).toEqual(exampleFiles());
});

/** The example with this credential, and with its files in the output folder. */
function prepared(file: string, credential: CredentialRef): WorkflowContent {
	return preparedExample(file, {
		credential,
		outputFolder: host().instance.outputFolder,
		serviceUrl: host().service.url,
	});
}

async function inTheEditor(file: string, dialect: Dialect): Promise<Execution> {
	const { id } = await createWorkflow(host().session, prepared(file, host().credentials[dialect]));
	return await executionEnd(host().session, await runWorkflow(host().session, id, CASES[file]?.trigger ?? 'Start'));
}

async function onTheCommandLine(file: string, dialect: Dialect): Promise<Execution> {
	const credential = { id: `cli-${dialect}`, name: `On the command line, ${dialect}` };
	await importCredential(host().instance, credential, { ...host().sandboxes[dialect].credentials });
	await importWorkflow(host().instance, 'cli-example', prepared(file, credential));
	return await executeWorkflow(host().instance, 'cli-example');
}

const refused = (file: string): string | undefined => (IS_N8N_1 ? CASES[file]?.notInN8n1 : undefined);

for (const file of exampleFiles().filter(refused)) {
	it(`examples/${file} does not run in n8n 1: ${refused(file)}`, async () => {
		const ended = inTheEditor(file, 'highLevel').then(({ status }) => status);
		expect(await ended.catch(() => 'refused')).not.toBe('success');
	});
}

/** Every example in each of its dialects. The browser's tests submit the forms. */
const RUNS = exampleFiles()
	.filter((file) => !CASES[file]?.handIn && !CASES[file]?.askedFor && !CASES[file]?.needs && !refused(file))
	.flatMap((file) => (CASES[file]?.dialects ?? DIALECTS).map((dialect) => ({ file, dialect })));

describe.each(RUNS)('examples/$file, $dialect', ({ file, dialect }) => {
	const places = [['in the editor', inTheEditor] as const, ['on the command line', onTheCommandLine] as const];
	it.each(CASES[file]?.onlyInTheEditor ? places.slice(0, 1) : places)(
		'runs without an error %s',
		async (_where, run) => {
			const stage = await freshStage(host(), dialect);
			const { outputFolder } = host().instance;
			for (const name of readdirSync(outputFolder)) rmSync(path.join(outputFolder, name), { recursive: true });
			const before = {
				contacts: [...stage.sandbox.state.contacts.values()],
				equipment: [...stage.sandbox.state.equipment.values()],
			};

			const execution = await run(file, dialect);
			expect([execution.status, errorOf(execution)]).toEqual(['success', undefined]);

			const written = (name: string): string =>
				existsSync(path.join(outputFolder, name)) ? readFileSync(path.join(outputFolder, name), 'utf8') : '';
			const checks = CASES[file]?.checks?.({ execution, stage, before, written }) ?? [];
			expect(checks.length).toBeGreaterThan(0);
			expect(checks.filter(({ problems }) => problems.length > 0)).toEqual([]);
		},
	);
});
