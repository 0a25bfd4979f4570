import { readdirSync } from 'node:fs';
import type { INode } from 'n8n-workflow';
import { checkEnrichment } from '../../examples/checks/enrichment';
import { checkImport, sortedOut } from '../../examples/checks/import';
import { checkRetag } from '../../examples/checks/retag';
import { checkAudit, checkReport } from '../../examples/checks/audit';
import { checkRowReport, DONE, reportRows, resultsIn, SYNC_REPORT } from '../../examples/checks/rowReport';
import { checkSync } from '../../examples/checks/equipmentSync';
import { CUSTOMERS_FILE, customerRows } from '../../examples/data/customers';
import { ENRICHMENT_URL, startEnrichmentService } from '../../examples/service/enrichmentService';
import { expectedAfter } from '../../examples/checks/expected';
import { CONTACTS_FILE } from '../../examples/data/generateContacts';
import { readRows } from '../../examples/data/rows';
import { inZone } from '../../nodes/HighLevelCrm/values/dates';
import { CASES } from '../host/examples/cases';
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

	/** Runs an example beside the enrichment service. */
	async function enriching(file: string) {
		const service = await startEnrichmentService(0);
		const change = (nodes: INode[]) => {
			for (const { parameters } of nodes) if (parameters.url === ENRICHMENT_URL) parameters.url = service.url;
		};
		return await on.run(file, { change }).finally(async () => await service.close());
	}

	/** Those that need neither an event nor an account. */
	const files = Object.entries(CASES).flatMap(([file, { dialects = [dialect], needs, trigger, handIn, askedFor }]) =>
		dialects.includes(dialect) && !needs && (!trigger || handIn || askedFor) ? [file] : [],
	);

	it.each(files)('%s does what it says', async (file) => {
		const before = { contacts: on.contacts(), equipment: equipment() };
		await enriching(file);
		const execution = { status: 'success' as const, data: { resultData: on.resultData } as never };
		const written = (name: string) => on.written(name) ?? '';
		const checks = CASES[file]?.checks?.({ execution, stage: on.stage, before, written }) ?? [];
		expect(checks.length).toBeGreaterThan(0);
		expect(wrong(...checks)).toEqual([]);
	});

	it('contact-enrichment.json changes nothing when run again', async () => {
		await enriching('contact-enrichment.json');
		const before = undated();
		const again = await enriching('contact-enrichment.json');
		expect(undated()).toEqual(before);
		expect(again('Enriched contacts').filter(({ isNew }) => isNew)).toEqual([]);
	});

	describe('nightly-sync.json', () => {
		const sync = async () => {
			await on.run('nightly-sync.json');
			return reportRows(on.written(SYNC_REPORT));
		};

		it('writes nothing when run again, and reports the rows as unchanged', async () => {
			await sync();
			const before = [undated(), on.writes];
			const report = await sync();
			expect([undated(), on.writes]).toEqual(before);
			expect(resultsIn(report)).toEqual({ unchanged: 6, failed: 2 });
			expect(report.map((row) => row['What changed'])).toEqual(Array(8).fill(''));
		});
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

		it('lets a trial refuse its loop, in which each round would write its own first changes', async () => {
			on.sandbox.resetCounters();
			const change = (nodes: INode[]) => {
				inThrees(nodes);
				for (const { parameters } of nodes)
					if (parameters.operation === 'upsert') Object.assign(parameters, { write: 'first', firstChanges: 1 });
			};
			await on.run('batch-import.json', { change, fails: true });
			expect(JSON.stringify(on.resultData)).toContain('The First Changes would be those of each run');
			expect(on.sandbox.counters.requests).toBe(0);
		});
	});

	it('form-import.json returns the failed rows as a file', async () => {
		const failed = (await on.run('form-import.json'))('Create or update contacts', 1);
		const file = on.resultData.runData['Give the file back']?.[0]?.data?.main?.[0]?.[0]?.binary?.data;
		expect([failed.length, file?.fileName]).toEqual([2, 'failed-rows.csv']);
	});

	it('nightly-retag.json writes nothing when run again', async () => {
		expect((await on.run('nightly-retag.json'))('Remove the old tags')).toHaveLength(4);
		const { writes } = on;
		const again = await on.run('nightly-retag.json');
		expect([again('Contacts with an old tag'), on.writes]).toEqual([[], writes]);
	});

	if (dialect === 'highLevel')
		describe('overdue-tasks.json', () => {
			const PAGE = 'overdue-tasks.html';

			it('counts the tasks that are open and overdue on a page and in a message', async () => {
				const items = await on.run('overdue-tasks.json');
				expect(on.written(PAGE)).toContain('2 tasks are overdue.');
				const message = /^2 tasks are overdue: .*Call back about the offer \(Known\b/;
				expect(items('Message')[0]?.Message).toMatch(message);
			});

			it('counts the days by the calendar: a task of last night is a day late in the morning', async () => {
				const today = inZone(Date.now(), 'America/New_York').startOf('day');
				const due = (at: typeof today) => at.toUTC().toISO() ?? '';
				on.sandbox.state.tasks.clear();
				on.sandbox.seed.tasks([
					{
						contactId: [...on.sandbox.state.contacts.keys()][0] ?? '',
						title: 'Last night',
						dueDate: due(today.minus(1)),
					},
					{ contactId: [...on.sandbox.state.contacts.keys()][0] ?? '', title: 'Today', dueDate: due(today) },
				]);
				await on.run('overdue-tasks.json');
				const late = [...(on.written(PAGE) ?? '').matchAll(/<small>([^<]*)<\/small><\/td><td>([^<]*)</g)];
				expect(late.map(([, days, title]) => [title, days])).toEqual([
					['Last night', '1 day late'],
					['Today', 'today'],
				]);
			});

			it('names the longest overdue first in the message, and a contact without a name by its email', async () => {
				on.sandbox.state.tasks.clear();
				const [{ id: contactId } = { id: '' }] = on.sandbox.seed.contacts([{ email: 'only@an.example' }]);
				on.sandbox.seed.tasks([
					{ contactId, title: 'Later', dueDate: '2026-01-02T00:00:00Z' },
					{ contactId, title: 'First', dueDate: '2026-01-01T00:00:00Z' },
				]);
				const items = await on.run('overdue-tasks.json');
				expect(items('Message')).toEqual([
					{ Message: '2 tasks are overdue: First (only@an.example); Later (only@an.example)' },
				]);
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
			await on.run('equipment-audit.json');
			return on.written('equipment-audit.html') ?? '';
		};

		it('begins its report with equipment that has findings', async () => {
			const page = await audit();
			expect(page).toMatch(/^\uFEFF<!DOCTYPE html>/);
			const rows = page.split('<tr><th scope="row">').slice(1);
			const isWell = rows.map((row) => row.includes('All is well'));
			expect(isWell).toEqual([...isWell].sort());
		});

		it('escapes all values of records in the report', async () => {
			on.sandbox.seed.equipment([{ name: '<b>$& "Drill" & Co</b>', calendarIds: [] }]);
			expect(await audit()).toContain('>&lt;b>&#36;&amp; &quot;Drill&quot; &amp; Co&lt;/b><small>');
			const body = [{ ...equipment()[0], quantity: '<img src=x>', outOfService: 1 }];
			const match = { path: '/calendars/resources/equipments' };
			on.sandbox.setFaults([{ kind: 'status', status: 200, body, match, times: 1 }]);
			const page = await audit();
			expect(page).toContain('<small>an unknown number of units in service</small>');
			expect(page).not.toMatch(/<img|null|undefined/);
		});

		it('reports that there is no equipment', async () => {
			on.sandbox.state.equipment.forEach((one) => on.sandbox.state.removeResource(one));
			expect(await audit()).toContain('There is no equipment.');
		});
	});

	it('audit-form.json shows one page and writes no file', async () => {
		expect((await on.run('audit-form.json'))('Show the report')).toHaveLength(1);
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

		it('writes nothing when run again', async () => {
			await sync();
			const before = equipment();
			expect(counts(await sync())).toEqual([0, 0, 8, 1]);
			expect(equipment()).toEqual(before);
		});
	});
});
