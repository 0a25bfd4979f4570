import { FAILED_LEADS, checkEnrichment } from '../../../examples/checks/enrichment';
import { checkAuditTable, checkImport, sortedOut } from '../../../examples/checks/import';
import { checkRetag } from '../../../examples/checks/retag';
import { checkAudit, checkReport } from '../../../examples/checks/audit';
import type { Check } from '../../../examples/checks/check';
import { checkContacts, checkSearch } from '../../../examples/checks/contacts';
import {
	checkRowReport,
	DONE,
	DRY_RUN_REPORT,
	FORETOLD,
	reportRows,
	SYNC_REPORT,
} from '../../../examples/checks/rowReport';
import { checkMirror, checkNight, shopRows } from '../../../examples/checks/nights';
import { checkOverdue } from '../../../examples/checks/tasks';
import { checkSync } from '../../../examples/checks/equipmentSync';
import { customerRows } from '../../../examples/data/customers';
import { example } from '../../../examples/files';
import { expectedAfter } from '../../../examples/checks/expected';
import { CONTACTS_FILE } from '../../../examples/data/generateContacts';
import { readRows } from '../../../examples/data/rows';
import type { Stage } from '../../../examples/data/seed';
import { itemsOf, type Execution } from '../../../host/execution';
import type { Contact, Dialect, Equipment } from '../../../sandbox';

/** The result of an example, and its server. */
export interface Outcome {
	execution: Execution;
	stage: Stage;
	/** The server's state before the run. */
	before: { contacts: Contact[]; equipment: Equipment[] };
	/** The text of a file that it wrote; empty if there is no file of this name. */
	written: (file: string) => string;
}

/** How to run an example, and what to check. */
export interface ExampleCase {
	/** The node that it is started with; by default `Start`. */
	trigger?: string;
	/** The dialects that it is for; by default both. */
	dialects?: readonly Dialect[];
	/** Whether only the editor can run it, because it waits for an event or needs a feature of the editor. */
	onlyInTheEditor?: boolean;
	/** File of the examples' folder that the browser's tests submit in its form. */
	handIn?: string;
	/** Whether it waits for a form without fields, which only the browser's tests submit. */
	askedFor?: boolean;
	/** The account that it needs, if it is not run here: `approval.test.ts` and `agent.test.ts` have stand-ins. */
	needs?: 'a mail account' | 'a chat model';
	/** The reason why n8n 1 can't run it. */
	notInN8n1?: string;
	/** Statements about the output and the server's state, and the deviations from each. Calculated from the data. Absent if a test of its own states them. */
	checks?: (outcome: Outcome) => Check[];
}

/** Every example. A new one needs an entry here. */
export const CASES: Record<string, ExampleCase> = {
	'agent-with-approval.json': {
		trigger: 'When chat message received',
		needs: 'a chat model',
		notInN8n1: 'it has no human review of tools',
	},
	'approve-plan.json': {
		needs: 'a mail account',
		checks: ({ stage, before, execution }) =>
			checkImport(stage, customerRows(), before.contacts, {
				imported: itemsOf(execution, 'Written'),
				failed: itemsOf(execution, 'Failed rows'),
			}),
	},
	'audit-form.json': {
		trigger: 'Somebody asks for it',
		askedFor: true,
		notInN8n1: 'it has no form for those alone who are signed in',
		checks: ({ stage, execution }) => {
			const audited = itemsOf(execution, 'Audit the equipment');
			const [page] = itemsOf(execution, 'Show the report');
			return [checkAudit(stage, audited), checkReport(page?.html as string, audited)];
		},
	},
	'audit-table.json': {
		notInN8n1: 'its Data Table node makes no tables',
		// n8n's command line has no data tables.
		onlyInTheEditor: true,
		checks: ({ stage, execution }) => [checkAuditTable(stage, itemsOf(execution, 'Into the table'))],
	},
	'batch-import.json': {
		checks: ({ stage, before, execution }) =>
			checkImport(stage, readRows(CONTACTS_FILE), before.contacts, sortedOut(itemsOf(execution, 'All rows'))),
	},
	'conflict-tasks.json': {
		// The documented interface has no tasks.
		dialects: ['highLevel'],
		checks: ({ stage, before, execution }) =>
			checkImport(stage, customerRows(), before.contacts, {
				imported: itemsOf(execution, 'Write what changed'),
				failed: itemsOf(execution, 'Failed rows'),
			}),
	},
	'contact-enrichment.json': {
		checks: ({ stage, before, execution, written }) =>
			checkEnrichment(stage, {
				before: before.contacts,
				enriched: itemsOf(execution, 'Enriched contacts'),
				failedCsv: written(FAILED_LEADS),
			}),
	},
	'contact-import.json': { checks: imported },
	'duplicates-table.json': {
		notInN8n1: 'its Data Table node makes no tables',
		onlyInTheEditor: true,
		checks: ({ execution }) => {
			const groups = itemsOf(execution, 'Find duplicates').length;
			const added = itemsOf(execution, 'Into the table').length;
			return [
				{
					claim: 'The table got a row for each group of duplicates',
					problems: groups === added ? [] : [`${added} rows for ${groups} groups`],
				},
			];
		},
	},
	'equipment-audit.json': {
		checks: ({ stage, execution, written }) => {
			const audited = itemsOf(execution, 'Audit the equipment');
			return [checkAudit(stage, audited), checkReport(written('equipment-audit.html'), audited)];
		},
	},
	'equipment-changes.json': {
		trigger: 'Equipment changed',
		onlyInTheEditor: true,
		checks: ({ before, execution }) => {
			const rows = itemsOf(execution, 'Report');
			const tried = rows.filter(({ Change }) => Change === 'created').length;
			const wanted = Math.min(10, before.equipment.length);
			return [
				{
					claim: 'The test event is the equipment that there is',
					problems: tried === wanted ? [] : [`${tried} items instead of ${wanted}`],
				},
			];
		},
	},
	'equipment-sync.json': {
		checks: ({ stage, before, execution }) =>
			checkSync(stage, before.equipment, {
				created: itemsOf(execution, 'Create what is missing'),
				updated: itemsOf(execution, 'Update what differs'),
				same: itemsOf(execution, 'Already as wished'),
				extra: itemsOf(execution, 'Not in the table'),
			}),
	},
	'fill-empty-fields.json': {
		checks: ({ stage, before, execution }) => {
			const filled = itemsOf(execution, 'Filled contacts').length;
			const now = stage.sandbox.state.contacts.size;
			return [
				{ claim: 'No contact was created', problems: now === before.contacts.length ? [] : [`${now} contacts`] },
				{ claim: 'One contact was filled', problems: filled === 1 ? [] : [`${filled} came out`] },
			];
		},
	},
	'form-import.json': {
		trigger: 'A file is handed in',
		handIn: 'customers.csv',
		checks: ({ stage, before, execution }) =>
			checkImport(stage, customerRows(), before.contacts, {
				imported: itemsOf(execution, 'Create or update contacts'),
				failed: itemsOf(execution, 'Create or update contacts', 1),
			}),
	},
	'import-dry-run.json': { checks: foretold },
	'import-notes.json': {
		// The documented interface has no notes.
		dialects: ['highLevel'],
		checks: ({ stage, execution }) => {
			const changed = itemsOf(execution, 'Create or update contacts').length;
			const { size } = stage.sandbox.state.notes;
			return [
				{
					claim: 'Each row that changed something has a note',
					problems: changed > 0 && size === changed ? [] : [`${size} notes for ${changed} rows`],
				},
			];
		},
	},
	'new-contact-enrichment.json': {
		trigger: 'New contact',
		onlyInTheEditor: true,
		checks: ({ execution }) => {
			const enriched = itemsOf(execution, 'Enriched contacts').length;
			return [
				{
					claim: 'The ten contacts of the test event come out',
					problems: enriched === 10 ? [] : [`${enriched} came out`],
				},
			];
		},
	},
	'nightly-changes-kept.json': {
		notInN8n1: 'its Data Table node makes no tables',
		onlyInTheEditor: true,
		checks: ({ stage, before, execution }) => {
			const rows = customerRows();
			const expected = expectedAfter(rows, before.contacts, stage.customFieldId, stage.credentials.dialect);
			const changed = itemsOf(execution, 'Write what changed').length;
			const kept = itemsOf(execution, 'Keep the changes').length;
			return [
				{
					claim: 'Each item of the night is a row of the table',
					problems: changed > 0 && kept === changed ? [] : [`${kept} rows for ${changed} items`],
				},
				...checkContacts(stage, expected),
			];
		},
	},
	'nightly-mirror.json': {
		// The documented interface can't remove tags.
		dialects: ['highLevel'],
		notInN8n1: 'its Data Table node makes no tables',
		onlyInTheEditor: true,
		checks: ({ stage, execution }) => [
			checkNight(itemsOf(execution, 'Into the table'), { rows: shopRows().length, failed: 0, left: 0, held: 0 }),
			checkMirror(stage, shopRows()),
		],
	},
	'nightly-retag.json': {
		// The documented interface can neither search by date nor remove tags.
		dialects: ['highLevel'],
		checks: ({ stage, before, execution }) =>
			checkRetag(stage, before.contacts, itemsOf(execution, 'Contacts with an old tag')),
	},
	'nightly-sync.json': {
		checks: ({ stage, before, written }) => {
			const rows = customerRows();
			const expected = expectedAfter(rows, before.contacts, stage.customFieldId, stage.credentials.dialect);
			return [
				...checkRowReport(reportRows(written(SYNC_REPORT)), rows, expected, DONE),
				...checkContacts(stage, expected),
			];
		},
	},
	'overdue-tasks.json': {
		// The documented interface has no tasks.
		dialects: ['highLevel'],
		checks: ({ stage, execution, written }) => [
			checkOverdue(stage, itemsOf(execution, 'Overdue tasks'), written('overdue-tasks.html')),
		],
	},
	'retry-failed-rows.json': {
		notInN8n1: 'its Data Table node makes no tables',
		onlyInTheEditor: true,
		checks: ({ stage, before, execution }) => {
			const rows = customerRows();
			const expected = expectedAfter(rows, before.contacts, stage.customFieldId, stage.credentials.dialect);
			const failed = expected.bad.length;
			// The table keeps rows of an earlier run, which fail once more with the same keys.
			const kept = new Set(itemsOf(execution, 'Into the table').map(({ key }) => key)).size;
			return [
				{
					claim: `The table has the ${failed} failed rows`,
					problems: kept === failed ? [] : [`${kept} different rows were put into it`],
				},
				...checkContacts(stage, expected),
			];
		},
	},
	'safe-nightly-sync.json': {
		notInN8n1: 'its Data Table node makes no tables',
		onlyInTheEditor: true,
		checks: ({ stage, before, execution }) => {
			const rows = customerRows();
			const { bad, ...expected } = expectedAfter(rows, before.contacts, stage.customFieldId, stage.credentials.dialect);
			return [
				checkNight(itemsOf(execution, 'Into the table'), { rows: rows.length, failed: bad.length, notSent: 0 }),
				...checkContacts(stage, { ...expected, bad }),
			];
		},
	},
	'search-by-tag.json': {
		checks: ({ stage, execution }) => [checkSearch(stage, searchedTag(), itemsOf(execution, 'Found'))],
	},
	'take-a-night-back.json': {
		notInN8n1: 'its Data Table node makes no tables',
		// It needs a night in the table, too.
		needs: 'a mail account',
		checks: ({ before, stage, execution }) => {
			const back = itemsOf(execution, 'Taken back').filter(({ action }) => action === 'updated').length;
			const now = stage.sandbox.state.contacts.size;
			return [
				{ claim: 'Contacts were taken back', problems: back > 0 ? [] : ['None came out'] },
				{ claim: 'No contact was deleted', problems: now === before.contacts.length ? [] : [`${now} contacts`] },
			];
		},
	},
};

function imported({ stage, before, execution }: Outcome): Check[] {
	return checkImport(stage, readRows(CONTACTS_FILE), before.contacts, {
		imported: itemsOf(execution, 'Imported'),
		failed: itemsOf(execution, 'Failed rows'),
	});
}

function foretold({ stage, before, written }: Outcome): Check[] {
	const { sandbox, customFieldId, credentials } = stage;
	const rows = readRows(CONTACTS_FILE);
	const expected = expectedAfter(rows, before.contacts, customFieldId, credentials.dialect);
	const { created, updated } = sandbox.counters;
	return [
		...checkRowReport(reportRows(written(DRY_RUN_REPORT)), rows, expected, FORETOLD),
		{
			claim: 'The server wrote nothing',
			problems: created + updated === 0 ? [] : [`It created ${created} contacts and updated ${updated}`],
		},
	];
}

/** The tag that the search example looks for. */
function searchedTag(): string {
	const search = example('search-by-tag.json').nodes.find(({ parameters }) => parameters.operation === 'search');
	return (search?.parameters.filters as { tags: string }).tags;
}
