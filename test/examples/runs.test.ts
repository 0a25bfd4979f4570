import { readdirSync } from 'node:fs';
import type { INode } from 'n8n-workflow';
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
} from '../../examples/checks/rowReport';
import { checkSync } from '../../examples/checks/equipmentSync';
import { CUSTOMERS_FILE, customerRows } from '../../examples/data/customers';
import { startEnrichmentService, type EnrichmentService } from '../../examples/service/enrichmentService';
import { expectedAfter } from '../../examples/checks/expected';
import { CONTACTS_FILE } from '../../examples/data/generateContacts';
import { readRows } from '../../examples/data/rows';
import { ExampleStage } from './exampleStage';

const on = new ExampleStage(readRows(CONTACTS_FILE));

/** The contacts, without the time of their last change. */
const undated = () => on.contacts().map(({ dateUpdated: _when, ...contact }) => contact);
const equipment = () => [...on.sandbox.state.equipment.values()];
const wrong = (...checks: Array<{ claim: string; problems: string[] }>) =>
	checks.filter(({ problems }) => problems.length > 0);

on.describe('in the engine', (dialect) => {
	it('the checks fail if nothing was done', () => {
		const { stage } = on;
		const nothing = { created: [], updated: [], same: [], extra: [] };
		const before = on.contacts();
		const expected = expectedAfter(customerRows(), before, stage.customFieldId, dialect);
		const report = checkReport('', [{ name: 'Camera kit', findings: ['on no calendar'], bookings: {} }]);
		expect(wrong(...checkEnrichment(stage, { before, enriched: [] }))).toHaveLength(4);
		expect(wrong(...checkRetag(stage, before, []))).toHaveLength(2);
		expect(wrong(...checkSync(stage, equipment(), nothing))).toHaveLength(5);
		expect(wrong(checkAudit(stage, []), report)).toHaveLength(2);
		expect(wrong(...checkRowReport([], customerRows(), expected, DONE))).toHaveLength(2);
	});

	describe('contact-enrichment.json', () => {
		let service: EnrichmentService;

		beforeEach(async () => (service = await startEnrichmentService(0)));
		afterEach(async () => await service.close());

		const enrich = async () =>
			await on.run('contact-enrichment.json', {
				change: (nodes) => {
					for (const { name, parameters } of nodes)
						if (name === 'Ask the enrichment service') parameters.url = service.url;
				},
			});

		it('imports every lead with what the service knows, and writes bad ones to a file', async () => {
			const before = on.contacts();
			const enriched = (await enrich())('Enriched contacts');
			const failedCsv = on.written(FAILED_LEADS);
			expect(wrong(...checkEnrichment(on.stage, { before, enriched, failedCsv }))).toEqual([]);
			expect(enriched).toHaveLength(20);
			const known = { companyName: 'Okafor & Sons', city: 'Austin', country: 'US' };
			expect(on.withEmail('j.okafor@okafor-sons.example')).toMatchObject(known);
			expect(on.contacts().some(({ email }) => email?.includes('unasked'))).toBe(false);
		});

		it('changes nothing when run again', async () => {
			await enrich();
			const before = undated();
			const again = await enrich();
			expect(undated()).toEqual(before);
			expect(again('Enriched contacts').filter(({ isNew }) => isNew)).toEqual([]);
		});
	});

	describe('nightly-sync.json', () => {
		const sync = async () => {
			await on.run('nightly-sync.json');
			return reportRows(on.written(SYNC_REPORT));
		};

		it('writes what changed, and reports the result of each row', async () => {
			const rows = customerRows();
			const expected = expectedAfter(rows, on.contacts(), on.stage.customFieldId, dialect);
			const report = await sync();
			expect(wrong(...checkRowReport(report, rows, expected, DONE), ...checkContacts(on.stage, expected))).toEqual([]);
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
			const before = [undated(), on.writes];
			const report = await sync();
			expect([undated(), on.writes]).toEqual(before);
			expect(resultsIn(report)).toEqual({ unchanged: 6, failed: 2 });
			expect(report.map((row) => row['What changed'])).toEqual(Array(8).fill(''));
		});
	});

	it('import-dry-run.json writes nothing, and reports what each row would do or why it would fail', async () => {
		const rows = readRows(CONTACTS_FILE);
		const before = on.contacts();
		const expected = expectedAfter(rows, before, on.stage.customFieldId, dialect);
		await on.run('import-dry-run.json');
		expect([on.contacts(), on.writes]).toEqual([before, 0]);
		const report = reportRows(on.written(DRY_RUN_REPORT));
		expect(wrong(...checkRowReport(report, rows, expected, FORETOLD))).toEqual([]);
		expect(resultsIn(report)).toMatchObject({ 'would be created': 941, 'would fail': 7 });
	});

	describe('batch-import.json', () => {
		const inThrees = (nodes: INode[]) => {
			for (const { parameters } of nodes) {
				if ('batchSize' in parameters) parameters.batchSize = 3;
				if ('fileSelector' in parameters) parameters.fileSelector = CUSTOMERS_FILE;
			}
		};

		it('imports each row once and returns failed rows among the others', async () => {
			const before = on.contacts();
			const rows = (await on.run('batch-import.json', { change: inThrees }))('All rows');
			expect(wrong(...checkImport(on.stage, customerRows(), before, sortedOut(rows)))).toEqual([]);
			expect(on.resultData.runData['Create or update contacts']).toHaveLength(3);
			// The sixth and eighth row of the file, by their numbers within their batches.
			expect(rows.map(({ row }) => row).filter((row) => row !== undefined)).toEqual([3, 2]);
		});

		it('lets Synchronize refuse to run in its loop, before anything is sent', async () => {
			on.sandbox.resetCounters();
			const synchronize = { operation: 'synchronize', listTag: 'shop', leavers: 'report' };
			const change = (nodes: INode[]) => {
				inThrees(nodes);
				for (const { parameters } of nodes)
					if (parameters.operation === 'upsert') Object.assign(parameters, synchronize);
			};
			await on.run('batch-import.json', { change, fails: true });
			expect(JSON.stringify(on.resultData)).toContain("Synchronize can't run in a loop");
			expect(on.sandbox.counters.requests).toBe(0);
		});
	});

	it('form-import.json imports a file and returns the failed rows as a file', async () => {
		const before = on.contacts();
		const items = await on.run('form-import.json');
		const [imported, failed] = [0, 1].map((branch) => items('Create or update contacts', branch)) as [
			object[],
			object[],
		];
		expect(wrong(...checkImport(on.stage, customerRows(), before, { imported, failed } as never))).toEqual([]);
		const file = on.resultData.runData['Give the file back']?.[0]?.data?.main?.[0]?.[0]?.binary?.data;
		expect([failed.length, file?.fileName]).toEqual([2, 'failed-rows.csv']);
	});

	it('audit-table.json writes equipment with findings to a table, as text', async () => {
		const rows = (await on.run('audit-table.json'))('Into the table');
		expect(wrong(checkAuditTable(on.stage, rows))).toEqual([]);
		const findings = expect.stringContaining('on no calendar') as unknown;
		expect(rows).toContainEqual(expect.objectContaining({ equipment: 'Camera kit', findings }));
	});

	it('nightly-retag.json replaces only the old tags, and writes nothing when run again', async () => {
		const before = on.contacts();
		const items = await on.run('nightly-retag.json');
		expect(wrong(...checkRetag(on.stage, before, items('Contacts with an old tag')))).toEqual([]);
		expect(items('Remove the old tags')).toHaveLength(4);
		const { writes } = on;
		const again = await on.run('nightly-retag.json');
		expect([again('Contacts with an old tag'), on.writes]).toEqual([[], writes]);
	});

	if (dialect === 'highLevel')
		describe('overdue-tasks.json', () => {
			const PAGE = 'overdue-tasks.html';

			it('writes a page and a message of the tasks that are open and overdue', async () => {
				const items = await on.run('overdue-tasks.json');
				const tasks = items('Overdue tasks');
				expect(wrong(checkOverdue(on.stage, tasks, on.written(PAGE) ?? ''))).toEqual([]);
				expect(tasks).toHaveLength(2);
				expect(on.written(PAGE)).toContain('2 tasks are overdue.');
				const message = /^2 tasks are overdue: .*Call back about the offer \(Known\b/;
				expect(items('Message')[0]?.Message).toMatch(message);
			});

			it('says that nothing is overdue', async () => {
				on.sandbox.state.tasks.clear();
				const items = await on.run('overdue-tasks.json');
				expect(on.written(PAGE)).toContain('Nothing is overdue.');
				expect(items('Message')).toEqual([{ Message: 'No task is overdue.' }]);
			});
		});

	describe('equipment-audit.json', () => {
		const audit = async () => {
			const items = await on.run('equipment-audit.json');
			return { audited: items('Audit the equipment'), page: on.written('equipment-audit.html') ?? '' };
		};

		it('finds the problems and writes a report', async () => {
			const { audited, page } = await audit();
			expect(wrong(checkAudit(on.stage, audited), checkReport(page, audited))).toEqual([]);
			expect(page).toMatch(/^\uFEFF<!DOCTYPE html>/);
			// Equipment with findings comes first.
			const rows = page.split('<tr><th scope="row">').slice(1);
			const isWell = rows.map((row) => row.includes('All is well'));
			expect(isWell).toEqual([...isWell].sort());
		});

		it('escapes all values of records in the report', async () => {
			on.sandbox.seed.equipment([{ name: '<b>$& "Drill" & Co</b>', calendarIds: [] }]);
			expect((await audit()).page).toContain('>&lt;b>&#36;&amp; &quot;Drill&quot; &amp; Co&lt;/b><small>');
			const body = [{ ...equipment()[0], quantity: '<img src=x>', outOfService: 1 }];
			const match = { path: '/calendars/resources/equipments' };
			on.sandbox.setFaults([{ kind: 'status', status: 200, body, match, times: 1 }]);
			expect((await audit()).page).toContain('0 of &lt;img src=x> units');
		});

		it('reports that there is no equipment', async () => {
			on.sandbox.state.equipment.forEach((one) => on.sandbox.state.removeResource(one));
			expect((await audit()).page).toContain('There is no equipment.');
		});
	});

	it('audit-form.json shows the report and writes no file', async () => {
		const items = await on.run('audit-form.json');
		const audited = items('Audit the equipment');
		const [page, ...more] = items('Show the report');
		expect(more).toEqual([]);
		expect(wrong(checkAudit(on.stage, audited), checkReport(page?.html as string, audited))).toEqual([]);
		expect(readdirSync(on.folder)).toEqual([]);
	});

	describe('equipment-sync.json', () => {
		const sync = async () => {
			const items = await on.run('equipment-sync.json');
			return {
				created: items('Create what is missing'),
				updated: items('Update what differs'),
				same: items('Already as wished'),
				extra: items('Not in the table'),
			};
		};
		const counts = (synced: Awaited<ReturnType<typeof sync>>) => Object.values(synced).map((items) => items.length);

		it('creates missing equipment, updates what differs, and reports what is surplus', async () => {
			const before = equipment();
			const synced = await sync();
			expect(wrong(...checkSync(on.stage, before, synced))).toEqual([]);
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
