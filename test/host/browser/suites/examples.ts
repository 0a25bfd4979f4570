import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { example } from '../../../../examples/files';
import { exampleFiles } from '../../../../host/examples';
import { itemsOf, type Execution } from '../../../../host/execution';
import { executionEnd } from '../../../../host/rest/executions';
import { EXAMPLES_FOLDER } from '../../../../host/paths';
import { CASES } from '../../examples/cases';
import { freshStage, IS_N8N_1 } from '../../support';
import { see, type Stage } from '../stage';

/** Runs every example by a click on Execute, and compares the canvas with the result on the server. */
export function exampleSuite(stage: () => Stage): void {
	describe('examples', () => {
		for (const file of exampleFiles()) {
			const notHere = IS_N8N_1 ? CASES[file]?.notInN8n1 : undefined;
			if (notHere) {
				it.skip(`${file} does not run in n8n 1: ${notHere}`, () => undefined);
				continue;
			}
			const { needs } = CASES[file] ?? {};
			if (needs) {
				see(stage, `${file} is shown without a run, which needs ${needs}`, async () => {
					const { host, editor, pictures } = stage();
					await editor.open(host.workflows.find((workflow) => workflow.file === file)?.id ?? '');
					await editor.fit();
					expect(await editor.nodes.count()).toBe(nodesOf(file));
					await pictures.publish(file.replace(/\.json$/, ''));
				});
				continue;
			}
			see(stage, `${file} runs green by a click on Execute`, async () => {
				const { host, editor, pictures } = stage();
				const server = await freshStage(stage().host, 'highLevel');
				const { outputFolder } = host.instance;
				for (const name of readdirSync(outputFolder)) rmSync(path.join(outputFolder, name), { recursive: true });
				const before = {
					contacts: [...server.sandbox.state.contacts.values()],
					equipment: [...server.sandbox.state.equipment.values()],
				};

				await editor.open(host.workflows.find((workflow) => workflow.file === file)?.id ?? '');
				const { trigger = 'Start', handIn, askedFor } = CASES[file] ?? {};
				const begun = handIn
					? await editor.handIn(trigger, path.join(EXAMPLES_FOLDER, handIn))
					: askedFor
						? await editor.ask()
						: await editor.execute(trigger);
				const execution = await executionEnd(host.session, begun);
				await editor.ended();
				await editor.fit();
				await pictures.publish(file.replace(/\.json$/, ''));

				expect(execution.status).toBe('success');
				await canvasAgrees(file, execution);
				const written = (name: string): string =>
					existsSync(path.join(outputFolder, name)) ? readFileSync(path.join(outputFolder, name), 'utf8') : '';
				const checks = CASES[file]?.checks?.({ execution, stage: server, before, written }) ?? [];
				expect(checks.length).toBeGreaterThan(0);
				expect(checks.filter(({ problems }) => problems.length > 0)).toEqual([]);
			});
		}
	});

	/** Checks that all nodes that ran are green, and that each line shows its number of items. */
	async function canvasAgrees(file: string, execution: Execution): Promise<void> {
		const { editor } = stage();
		expect(await editor.failed.count()).toBe(0);
		const { connections } = example(file);
		for (const [source, { main = [] }] of Object.entries(connections)) {
			if (!execution.data.resultData.runData[source]) continue;
			await editor.succeeded(source).waitFor();
			for (const [output, targets] of main.entries()) {
				const count = itemsOf(execution, source, output).length;
				for (const { node } of targets ?? [])
					expect([source, node, await editor.itemsBetween(source, node)]).toEqual([source, node, count]);
			}
		}
	}
}

/** Number of nodes of an example, without its notes. */
const nodesOf = (file: string): number =>
	example(file).nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote').length;
