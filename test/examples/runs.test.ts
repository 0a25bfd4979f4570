import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { IWorkflowBase, IRun } from 'n8n-workflow';
import { checkEnrichment, FAILED_LEADS } from '../../examples/checks/enrichment';
import { checkAuditTable, checkImport, sortedOut } from '../../examples/checks/import';
import { checkRetag } from '../../examples/checks/retag';
import { checkAudit, checkReport } from '../../examples/checks/audit';
import { checkOverdue } from '../../examples/checks/tasks';
import { checkContacts } from '../../examples/checks/contacts';
import {
	checkRowReport,
	DONE,
	DRY_RUN_REPORT,
	FORETOLD,
	reportRows,
	resultsIn,
	SYNC_REPORT,
	type ReportRow,
} from '../../examples/checks/rowReport';
import { checkSync } from '../../examples/checks/equipmentSync';
import { CUSTOMERS_FILE, customerRows } from '../../examples/data/customers';
import { startEnrichmentService, type EnrichmentService } from '../../examples/service/enrichmentService';
import { exampleWritingTo } from '../../examples/files';
import { expectedAfter } from '../../examples/checks/expected';
import { CONTACTS_FILE } from '../../examples/data/generateContacts';
import { readRows } from '../../examples/data/rows';
import { setStage, type Stage } from '../../examples/data/seed';
import { itemsOf } from '../../examples/checks/itemsOf';
import { execute } from '../../engine/engine';

type Run = { run: IRun };

describe.each(['highLevel', 'documented'] as const)('in the engine (%s)', (dialect) => {
	let stage: Stage;
	let folder: string;

	beforeEach(async () => {
		folder = mkdtempSync(path.join(os.tmpdir(), 'examples-'));
		stage = await setStage(readRows(CONTACTS_FILE), dialect, { requests: 1_000, intervalMs: 1_000 }, []);
	});
	afterEach(async () => {
		await stage.sandbox.close();
		rmSync(folder, { recursive: true });
	});

	/** Runs an example on the sandbox and checks that it ends without an error. */
	async function run(file: string, change: (workflow: IWorkflowBase) => void = () => undefined): Promise<Run> {
		const workflow = exampleWritingTo(folder, file);
		change(workflow);
		const result = await execute({ workflow, credentials: stage.credentials });
		expect(result.run.data.resultData.error).toBeUndefined();
		return result;
	}

	const written = (name: string): string | undefined =>
		existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), 'utf8') : undefined;
	const contacts = () => [...stage.sandbox.state.contacts.values()];
	const equipment = () => [...stage.sandbox.state.equipment.values()];
	const wrong = (checks: Array<{ claim: string; problems: string[] }>) =>
		checks.filter(({ problems }) => problems.length > 0);

	it('the checks fail if nothing was done', () => {
		const nothing = { created: [], updated: [], same: [], extra: [] };
		expect(wrong(checkEnrichment(stage, { before: contacts(), enriched: [] })).map(({ claim }) => claim)).toHaveLength(
			4,
		);
		expect(wrong(checkRetag(stage, contacts(), []))).toHaveLength(2);
		expect(wrong(checkSync(stage, equipment(), nothing))).toHaveLength(5);
		expect(
			wrong([
				checkAudit(stage, []),
				checkReport('', [{ name: 'Camera kit', findings: ['on no calendar'], bookings: {} }]),
			]),
		).toHaveLength(2);
		const expected = expectedAfter(customerRows(), contacts(), stage.customFieldId, dialect);
		expect(wrong(checkRowReport([], customerRows(), expected, DONE))).toHaveLength(2);
	});

	describe('contact-enrichment.json', () => {
		let service: EnrichmentService;

		beforeEach(async () => (service = await startEnrichmentService(0)));
		afterEach(async () => await service.close());

		/** @param list name of the list in the service's answer */
		const enrich = async (list = 'people'): Promise<Run> =>
			await run('contact-enrichment.json', ({ nodes }) => {
				for (const { name, parameters } of nodes) {
					if (name === 'Ask the enrichment service') parameters.url = service.url;
					if (name === 'People it knows') parameters.fieldToSplitOut = list;
				}
			});

		it('imports every lead with what the service knows, and writes bad ones to a file', async () => {
			const before = contacts();
			const result = await enrich();
			const checks = checkEnrichment(stage, {
				before,
				enriched: itemsOf(result, 'Enriched contacts'),
				failedCsv: written(FAILED_LEADS),
			});
			expect(wrong(checks)).toEqual([]);
			expect(itemsOf(result, 'Enriched contacts')).toHaveLength(20);
			const [one] = contacts().filter(({ email }) => email === 'j.okafor@okafor-sons.example');
			expect(one).toMatchObject({ companyName: 'Okafor & Sons', city: 'Austin', country: 'US' });
			expect(contacts().some(({ email }) => email?.includes('unasked'))).toBe(false);
		});

		it('changes nothing when run again', async () => {
			await enrich();
			const before = contacts();
			const again = await enrich();
			expect(contacts().map(({ dateUpdated: _later, ...contact }) => contact)).toEqual(
				before.map(({ dateUpdated: _earlier, ...contact }) => contact),
			);
			expect(itemsOf(again, 'Enriched contacts').filter(({ isNew }) => isNew)).toEqual([]);
		});
	});

	describe('nightly-sync.json', () => {
		/** The server's contacts, without the time of their last change. */
		const held = () => contacts().map(({ dateUpdated: _when, ...contact }) => contact);
		const sync = async (): Promise<ReportRow[]> => {
			await run('nightly-sync.json');
			return reportRows(written(SYNC_REPORT));
		};
		const writes = () => {
			const { created, updated } = stage.sandbox.counters;
			return { created, updated };
		};

		it('writes what changed, and reports the result of each row', async () => {
			const rows = customerRows();
			const expected = expectedAfter(rows, contacts(), stage.customFieldId, dialect);
			const report = await sync();
			expect(wrong([...checkRowReport(report, rows, expected, DONE), ...checkContacts(stage, expected)])).toEqual([]);
			expect(resultsIn(report)).toEqual({ created: 4, updated: 1, unchanged: 1, failed: 2 });
			expect(report[3]).toEqual({
				Row: '5',
				Result: 'updated',
				Email: 'stranger0@elsewhere.example',
				Phone: '',
				'What changed': 'City: (empty) → Bergen; Country: (empty) → NO; Tags: +customer',
				'Why it failed': '',
			});
		});

		it('writes nothing when run again, and reports the rows as unchanged', async () => {
			await sync();
			const before = { held: held(), writes: writes() };
			const report = await sync();
			expect({ held: held(), writes: writes() }).toEqual(before);
			expect(resultsIn(report)).toEqual({ unchanged: 6, failed: 2 });
			expect(report.map((row) => row['What changed'])).toEqual(Array(8).fill(''));
		});
	});

	describe('import-dry-run.json', () => {
		it('writes nothing, and reports what each row would do or why it would fail', async () => {
			const rows = readRows(CONTACTS_FILE);
			const before = contacts();
			const expected = expectedAfter(rows, before, stage.customFieldId, dialect);
			await run('import-dry-run.json');
			expect(contacts()).toEqual(before);
			expect(stage.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
			const report = reportRows(written(DRY_RUN_REPORT));
			expect(wrong(checkRowReport(report, rows, expected, FORETOLD))).toEqual([]);
			expect(resultsIn(report)).toMatchObject({ 'would be created': 941, 'would fail': 7 });
		});
	});

	describe('other imports', () => {
		it('batch-import.json imports each row once and returns failed rows among the others', async () => {
			const before = contacts();
			const result = await run('batch-import.json', ({ nodes }) => {
				for (const { parameters } of nodes) {
					if ('batchSize' in parameters) parameters.batchSize = 3;
					if ('fileSelector' in parameters) parameters.fileSelector = CUSTOMERS_FILE;
				}
			});
			const rows = itemsOf(result, 'All rows');
			expect(wrong(checkImport(stage, customerRows(), before, sortedOut(rows)))).toEqual([]);
			expect(result.run.data.resultData.runData['Create or update contacts']).toHaveLength(3);
			// The sixth and eighth row of the file, by their numbers within their batches.
			expect(rows.map(({ row }) => row).filter((row) => row !== undefined)).toEqual([3, 2]);
		});

		it('Synchronize refuses to run in the loop of batch-import.json, before anything is sent', async () => {
			stage.sandbox.resetCounters();
			const workflow = exampleWritingTo(folder, 'batch-import.json');
			for (const { parameters } of workflow.nodes) {
				if ('batchSize' in parameters) parameters.batchSize = 3;
				if ('fileSelector' in parameters) parameters.fileSelector = CUSTOMERS_FILE;
				if (parameters.operation === 'upsert') {
					Object.assign(parameters, { operation: 'synchronize', listTag: 'shop', leavers: 'report' });
				}
			}
			const { run: done } = await execute({ workflow, credentials: stage.credentials });
			expect(JSON.stringify(done.data.resultData)).toContain("Synchronize can't run in a loop");
			expect(stage.sandbox.counters.requests).toBe(0);
		});

		it('form-import.json imports a file and returns the failed rows as a file', async () => {
			const before = contacts();
			const result = await run('form-import.json');
			const { runData } = result.run.data.resultData;
			const [imported = [], failed = []] = (runData['Create or update contacts']?.[0]?.data?.main ?? []).map((items) =>
				(items ?? []).map(({ json }) => json),
			);
			expect(wrong(checkImport(stage, customerRows(), before, { imported, failed }))).toEqual([]);
			const file = runData['Give the file back']?.[0]?.data?.main?.[0]?.[0]?.binary?.data;
			expect([failed.length, file?.fileName]).toEqual([2, 'failed-rows.csv']);
		});

		it('audit-table.json writes equipment with findings to a table, as text', async () => {
			const rows = itemsOf(await run('audit-table.json'), 'Into the table');
			expect(wrong([checkAuditTable(stage, rows)])).toEqual([]);
			expect(rows).toContainEqual(
				expect.objectContaining({
					equipment: 'Camera kit',
					findings: expect.stringContaining('on no calendar') as unknown,
				}),
			);
		});
	});

	describe('nightly-retag.json', () => {
		it('replaces only the old tags', async () => {
			const before = contacts();
			const result = await run('nightly-retag.json');
			expect(wrong(checkRetag(stage, before, itemsOf(result, 'Contacts with an old tag')))).toEqual([]);
			expect(itemsOf(result, 'Remove the old tags')).toHaveLength(4);
		});

		it('writes nothing when run again', async () => {
			await run('nightly-retag.json');
			const { updated } = stage.sandbox.counters;
			const again = await run('nightly-retag.json');
			expect(itemsOf(again, 'Contacts with an old tag')).toEqual([]);
			expect(stage.sandbox.counters.updated).toBe(updated);
		});
	});

	if (dialect === 'highLevel')
		describe('overdue-tasks.json', () => {
			it('writes a page and a message of the tasks that are open and overdue', async () => {
				const result = await run('overdue-tasks.json');
				const tasks = itemsOf(result, 'Overdue tasks');
				expect(wrong([checkOverdue(stage, tasks, written('overdue-tasks.html') ?? '')])).toEqual([]);
				expect(tasks).toHaveLength(2);
				expect(written('overdue-tasks.html')).toContain('2 tasks are overdue.');
				const [{ Message } = {}] = itemsOf(result, 'Message');
				expect(Message).toMatch(/^2 tasks are overdue: .*Call back about the offer \(Known\b/);
			});

			it('says that nothing is overdue', async () => {
				stage.sandbox.state.tasks.clear();
				const result = await run('overdue-tasks.json');
				expect(written('overdue-tasks.html')).toContain('Nothing is overdue.');
				expect(itemsOf(result, 'Message')).toEqual([{ Message: 'No task is overdue.' }]);
			});
		});

	describe('equipment-audit.json', () => {
		const REPORT = 'equipment-audit.html';

		const audit = async () => itemsOf(await run('equipment-audit.json'), 'Audit the equipment');

		it('finds the problems and writes a report', async () => {
			const audited = await audit();
			expect(wrong([checkAudit(stage, audited), checkReport(written(REPORT) ?? '', audited)])).toEqual([]);
			expect(written(REPORT)).toMatch(/^\uFEFF<!DOCTYPE html>/);
			// Equipment with findings comes first.
			const rows = (written(REPORT) ?? '').split('<tr><th scope="row">').slice(1);
			const isWell = rows.map((row) => row.includes('All is well'));
			expect(isWell).toEqual([...isWell].sort());
		});

		it('escapes all values of records in the report', async () => {
			stage.sandbox.seed.equipment([{ name: '<b>$& "Drill" & Co</b>', calendarIds: [] }]);
			await audit();
			expect(written(REPORT)).toContain('>&lt;b>&#36;&amp; &quot;Drill&quot; &amp; Co&lt;/b><small>');
			const body = [{ ...equipment()[0], quantity: '<img src=x>', outOfService: 1 }];
			const match = { path: '/calendars/resources/equipments' };
			stage.sandbox.setFaults([{ kind: 'status', status: 200, body, match, times: 1 }]);
			await audit();
			expect(written(REPORT)).toContain('0 of &lt;img src=x> units');
		});

		it('reports that there is no equipment', async () => {
			stage.sandbox.state.equipment.forEach((one) => stage.sandbox.state.removeResource(one));
			await audit();
			expect(written(REPORT)).toContain('There is no equipment.');
		});
	});

	it('audit-form.json shows the report and writes no file', async () => {
		const shown = await run('audit-form.json');
		const [page, ...more] = itemsOf(shown, 'Show the report');
		expect(more).toEqual([]);
		const audited = itemsOf(shown, 'Audit the equipment');
		expect(wrong([checkAudit(stage, audited), checkReport(page?.html as string, audited)])).toEqual([]);
		expect(readdirSync(folder)).toEqual([]);
	});

	describe('equipment-sync.json', () => {
		const sync = async () => {
			const result = await run('equipment-sync.json');
			const of = (node: string) => itemsOf(result, node);
			return {
				created: of('Create what is missing'),
				updated: of('Update what differs'),
				same: of('Already as wished'),
				extra: of('Not in the table'),
			};
		};
		const counts = (synced: Awaited<ReturnType<typeof sync>>) => Object.values(synced).map((items) => items.length);

		it('creates missing equipment, updates what differs, and reports what is surplus', async () => {
			const before = equipment();
			const synced = await sync();
			expect(wrong(checkSync(stage, before, synced))).toEqual([]);
			expect(counts(synced)).toEqual([2, 3, 3, 1]);
		});

		it('writes nothing when run again', async () => {
			await sync();
			const before = equipment();
			expect(counts(await sync())).toEqual([0, 0, 8, 1]);
			expect(equipment()).toEqual(before);
		});
	});
});
