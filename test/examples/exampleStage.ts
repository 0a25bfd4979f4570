import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { IDataObject, IRun, IWorkflowBase } from 'n8n-workflow';
import { itemsOf } from '../../examples/checks/itemsOf';
import type { ContactRow } from '../../examples/data/contacts/columns';
import { setStage, type Dialect, type Stage } from '../../examples/data/seed';
import { exampleWritingTo } from '../../examples/files';
import { execute, type WorkflowRun } from '../../engine/engine';
import { dropTables } from '../../engine/standIns/tables';
import type { Contact, Sandbox } from '../../sandbox';
import { DIALECTS } from '../support/bench';

export type ItemsOf = (node: string, branch?: number) => IDataObject[];

/** How a run of an example differs from the plain one. */
interface Extra extends Pick<WorkflowRun, 'stop' | 'more' | 'onNode'> {
	/** The rows of its file; by default those of the example. */
	rows?: ReadonlyArray<Record<string, string>>;
	change?: (nodes: IWorkflowBase['nodes']) => void;
	fails?: boolean;
}

/** A row as the examples' files have it. */
export const rowOf = (email: string, phone = '', firstName = 'Ada') => ({ email, phone, firstName });

/** A server for one dialect, and examples that run before it; anew for every test. */
export class ExampleStage {
	stage!: Stage;
	/** Where examples write their files. */
	folder!: string;
	/** What the last run gave. */
	resultData!: IRun['data']['resultData'];

	/** @param rows of the file that an import reads; some of them exist as contacts */
	constructor(private readonly rows: readonly ContactRow[] = []) {}

	/** Declares tests, each with a server of its own. */
	describe(name: string, body: (dialect: Dialect) => void): void {
		this.describeIn(DIALECTS, name, body);
	}

	/** Declares tests for some dialects. */
	describeIn(dialects: readonly Dialect[], name: string, body: (dialect: Dialect) => void): void {
		describe.each(dialects)(`${name} (%s)`, (dialect) => {
			beforeEach(async () => {
				dropTables();
				this.folder = mkdtempSync(path.join(os.tmpdir(), 'examples-'));
				this.stage = await setStage(this.rows, dialect, { requests: 1_000, intervalMs: 1_000 }, [], { keepLog: true });
			});
			afterEach(async () => {
				await this.stage.sandbox.close();
				rmSync(this.folder, { recursive: true });
			});
			body(dialect);
		});
	}

	get sandbox(): Sandbox {
		return this.stage.sandbox;
	}

	/**
	 * Runs an example. Unless it is stopped or `fails`, it has to succeed.
	 * @returns the items of a node
	 */
	async run(file: string, { rows, change, fails = false, ...extra }: Extra = {}): Promise<ItemsOf> {
		const workflow = exampleWritingTo(this.folder, file);
		const csv = path.join(this.folder, 'rows.csv');
		if (rows) writeFileSync(csv, stringify([...rows], { header: true }));
		for (const { parameters } of workflow.nodes)
			if (rows && 'fileSelector' in parameters) parameters.fileSelector = csv;
		change?.(workflow.nodes);
		const result = await execute({ workflow, credentials: this.stage.credentials, ...extra });
		this.resultData = result.run.data.resultData;
		if (!extra.stop?.aborted && !fails) expect(this.resultData.error).toBeUndefined();
		return (node, branch) => itemsOf(result, node, branch);
	}

	/** What an example wrote into a file. */
	written(name: string): string | undefined {
		const file = path.join(this.folder, name);
		return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
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
