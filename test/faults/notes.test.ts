import type { IDataObject } from 'n8n-workflow';
import { always, first, lookingUp, reasons } from './facts';
import { byId, trial, type Trial, type TrialResult } from './lab';
import type { Deed, Seen } from './server/server';

const rows: IDataObject[] = Array.from({ length: 5 }, (_, index) => ({
	key: `old${index + 1}`,
	text: `Text ${index}`,
}));
const adding = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith('/notes');

/** Adds a note to each of five contacts; late writes have landed when it is judged. */
const addNotes = async (given: Partial<Trial>): Promise<TrialResult> =>
	await trial({
		...{ dialect: 'highLevel', onError: 'continueErrorOutput', latencyMs: 20, afterwardsMs: 30_000, rows },
		parameters: {
			...{ resource: 'note', operation: 'create', contactId: byId('={{ $json.key }}') },
			body: '={{ $json.text }}',
		},
		...given,
		prepare: (server) => server.plant(...rows.map(({ key }) => ({ id: key as string }))),
	});

const bodies = ({ server }: TrialResult) => [...server.sandbox.state.notes.values()].map(({ body }) => body).sort();
const EACH_ONCE = rows.map(({ text }) => text);

const ENDS: Array<[string, Deed['end']]> = [
	['a reset', 'reset'],
	['500', { status: 500, body: {} }],
	['502', { status: 502, body: '<html></html>' }],
];

describe.each(ENDS)('notes whose answers are lost by %s', (_, end) => {
	it.each([0, 400, 1_500, 3_000])(
		'and that land %d ms later are there once, and each is reported as created',
		async (write) => {
			const faults = rows.map((_row, index) =>
				first(1, { write, end }, (request) => adding(request) && request.path.includes(`old${index + 1}`)),
			);
			const result = await addNotes({ faults });
			expect(bodies(result)).toEqual(EACH_ONCE);
			expect(reasons(result)).toEqual([]);
			expect(result.items.map(({ json }) => json.body)).toEqual(EACH_ONCE);
		},
	);
});

const NOTHING: Array<[string, unknown]> = [
	['an empty body', ''],
	['a list', []],
	['an empty object', {}],
	['a list under another name', { warnings: [] }],
];

it.each(NOTHING)(
	'a list that says nothing (%s) is not "no notes": each note is sent once and reported as unclear',
	async (_, body) => {
		const faults = [always({ write: 'now', end: 'reset' }, adding), always({ end: { status: 200, body } }, lookingUp)];
		const result = await addNotes({ faults });
		expect(bodies(result)).toEqual(EACH_ONCE);
		expect(result.server.log.filter(adding)).toHaveLength(5);
		expect(reasons(result)).toHaveLength(5);
		for (const reason of reasons(result)) expect(reason).toMatch(/may have been created/);
	},
);
