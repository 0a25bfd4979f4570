import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { IDataObject } from 'n8n-workflow';
import { itemsOf } from '../../examples/checks/itemsOf';
import { setStage, type Dialect, type Stage } from '../../examples/data/seed';
import { example } from '../../examples/files';
import { execute, type WorkflowRun } from '../../engine/engine';
import type { Contact, Sandbox } from '../../sandbox';

export type ItemsOf = (node: string, branch?: number) => IDataObject[];

/** A row as the examples' files have it. */
export const rowOf = (email: string, phone: string, firstName = 'Ada') => ({ email, phone, firstName });

/** A server for one dialect, and examples that run before it; anew for every test. */
export class ExampleStage {
	stage!: Stage;
	private folder!: string;

	constructor() {
		afterEach(async () => {
			await this.stage.sandbox.close();
			rmSync(this.folder, { recursive: true });
		});
	}

	async begin(dialect: Dialect): Promise<void> {
		this.folder = mkdtempSync(path.join(os.tmpdir(), 'examples-'));
		this.stage = await setStage([], dialect, { requests: 1_000, intervalMs: 1_000 }, [], { keepLog: true });
	}

	get sandbox(): Sandbox {
		return this.stage.sandbox;
	}

	/**
	 * Runs an example. Unless it is stopped, it has to succeed.
	 * @param rows the rows of its file; by default those of the example
	 * @returns the items of a node
	 */
	async run(
		file: string,
		rows?: ReadonlyArray<Record<string, string>>,
		extra: Partial<WorkflowRun> = {},
	): Promise<ItemsOf> {
		const workflow = example(file);
		const csv = path.join(this.folder, 'rows.csv');
		if (rows) writeFileSync(csv, stringify([...rows], { header: true }));
		for (const { parameters } of workflow.nodes)
			if (rows && 'fileSelector' in parameters) parameters.fileSelector = csv;
		const result = await execute({ workflow, credentials: this.stage.credentials, ...extra });
		if (!extra.stop?.aborted) expect(result.run.data.resultData.error).toBeUndefined();
		return (node, branch) => itemsOf(result, node, branch);
	}

	contacts(): Contact[] {
		return structuredClone([...this.sandbox.state.contacts.values()]);
	}

	withEmail(email: string): Contact | undefined {
		return this.contacts().find((contact) => contact.email === email);
	}

	get writes(): number {
		return this.sandbox.counters.created + this.sandbox.counters.updated;
	}
}
