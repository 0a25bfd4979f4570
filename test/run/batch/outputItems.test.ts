import * as n8nWorkflow from 'n8n-workflow';
import type { IDataObject, INode } from 'n8n-workflow';
import { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import {
	failedClosingItem,
	failedClosingRecord,
	failedItem,
	namedFailure,
	notSentError,
	outputItems,
} from '../../../nodes/HighLevelCrm/run/batch/outputItems';
import { Cancelled } from '../../../nodes/HighLevelCrm/client/send/stop';
import type { ClosingCall } from '../../../nodes/HighLevelCrm/run/closingCalls';
import { BadInput } from '../../../nodes/HighLevelCrm/values/badInput';

const node = (onError?: INode['onError']) =>
	({ id: 'n', name: 'N', type: 't', typeVersion: 1, position: [0, 0], parameters: {}, onError }) as INode;
const failure = (facts = {}) => new ApiFailure({ message: 'It failed', description: 'Mend it.' }, facts);

describe('a failed row', () => {
	const input = { json: { a: 1, row: 'own', error: 'old' }, binary: { file: { data: '', mimeType: '' } } };

	it('keeps its columns and files, and begins with the reason', () => {
		const item = failedItem(node(), input, failure(), 4);
		expect(item).toEqual({
			json: { a: 1, row: 'own', code: 'other', error: 'It failed. Mend it.' },
			binary: input.binary,
			pairedItem: { item: 4 },
		});
		expect(Object.keys(item.json)).toEqual(['error', 'row', 'code', 'a']);
		expect(failedItem(node(), { json: { a: 1 } }, failure(), 4)).toEqual({
			json: { error: 'It failed. Mend it.', row: 5, code: 'other', a: 1 },
			pairedItem: { item: 4 },
		});
	});

	it('has only the reason on the error output', () => {
		const numbered = failedItem(node('continueErrorOutput'), { json: { row_number: 1204 } }, failure(), 4);
		expect(numbered.json.error).toMatch(/^Row 1204: /);
		expect(failedItem(node(), { json: { row_number: '1204' } }, failure(), 4).json.row).toBe(1204);
		expect(failedItem(node(), { json: { row_number: 'x' } }, failure(), 4).json.row).toBe(5);
		expect(failedItem(node('continueErrorOutput'), input, failure(), 4).json).toEqual({
			error: 'Row 5: It failed. Mend it.',
		});
	});

	it.each([
		[new BadInput('Bad', 'Do.'), 'Bad. Do.', 'invalid-value'],
		[new BadInput('Bad'), 'Bad', 'invalid-value'],
		[new Error('Broken'), 'Broken', 'other'],
		[{ message: 'Odd', description: 'Look.' }, 'Odd. Look.', 'other'],
		[{}, '', 'other'],
		[failure({ code: 'timeout', unclear: true }), 'It failed. Mend it.', 'timeout'],
		[failure({ notFound: true }), 'It failed. Mend it.', 'not-found'],
		[failure({ untagged: true }), 'It failed. Mend it.', 'tags-not-written'],
		[new Cancelled(), 'The execution was canceled', 'canceled'],
		[notSentError(failure({ code: 'token-refused' })), 'Not sent: It failed. Mend it.', 'not-sent'],
		[notSentError(new BadInput('Bad')), 'Not sent: Bad', 'not-sent'],
		[notSentError(new Cancelled()), 'Not sent: The execution was canceled', 'not-sent'],
	])('has the words of its error, and its code: %j', (error, words, code) => {
		expect(failedItem(node(), { json: {} }, error, 0).json).toEqual({ error: words, row: 1, code });
	});

	it('keeps a column "code" of its own', () => {
		expect(failedItem(node(), { json: { code: 'SAVE10' } }, failure(), 0).json).toMatchObject({ code: 'SAVE10' });
	});

	it('says that it was not sent', () => {
		const said = { name: 'ApiFailure', message: 'Not sent: It failed', description: 'Mend it.' };
		expect(notSentError(failure({ status: 401 }))).toMatchObject({ ...said, facts: { status: 401 } });
		const bad = { name: 'BadInput', message: 'Not sent: Bad', description: 'Do.' };
		expect(notSentError(new BadInput('Bad', 'Do.'))).toMatchObject(bad);
		expect(notSentError(new Error('Stopped'))).toMatchObject({ message: 'Not sent: Stopped' });
	});

	it.each<[column: string, value: unknown, row: number]>([
		['row_number', 7, 7],
		['rowNumber', 7, 7],
		['rowNumber', '7', 7],
		['row_number', 0, 5],
		['row_number', -2, 5],
		['row_number', 2.5, 5],
		['rows', 7, 5],
	])('is named by the row of the file where %s is %j: %j', (column, value, row) => {
		const json = { [column]: value } as IDataObject;
		expect(failedItem(node(), { json }, failure(), 4).json).toMatchObject({ row });
	});

	it.each<[input: IDataObject, named: IDataObject]>([
		[{}, { id: 'c1' }],
		[{ id: 'c1' }, { id: 'c1' }],
		[{ id: '' }, { id: 'c1' }],
		[{ id: 12 }, { contactId: 'c1' }],
		[{ contactId: 'shop-17' }, { contactId: 'c1' }],
		[{ changes: 'of an earlier run' }, { id: 'c1' }],
	])('shows what was written to its contact, besides the columns %j', (input, named) => {
		const changes = { City: { from: 'Oslo', to: 'Rome' } };
		const error = failure({ untagged: true, written: { id: 'c1', changes } });
		const { json } = failedItem(node(), { json: input }, error, 0);
		const told = { code: 'tags-not-written', ...named, changes };
		expect(json).toEqual({ ...input, error: 'It failed. Mend it.', row: 1, ...told });
		expect(failedItem(node('continueErrorOutput'), { json: input }, error, 0).json).toEqual({
			error: 'Row 1: It failed. Mend it.',
			// n8n before 2.37 has no room for it.
			...('TIMED_CAUSES' in n8nWorkflow && { details: told }),
		});
	});

	it('other rows are linked to their items', () => {
		expect(outputItems([{ a: 1 }, { a: 2 }], 3)).toEqual([
			{ json: { a: 1 }, pairedItem: { item: 3 } },
			{ json: { a: 2 }, pairedItem: { item: 3 } },
		]);
	});
});

describe('a call that belongs to no row and failed', () => {
	const call: ClosingCall = {
		subject: 'contact "cem@x.de"',
		ifFailed: { id: 'c1', leaver: 'failed', changes: {} },
		writes: true,
		run: async () => await Promise.resolve([]),
		ifNotSent: () => ({}),
	};

	it('names its record, once', () => {
		const named = namedFailure(failure({ status: 422 }), call) as ApiFailure;
		expect(named).toMatchObject({ description: 'Mend it.', facts: { status: 422 } });
		expect(named.message).toBe('Contact "cem@x.de": It failed');
		expect(namedFailure(named, { ...call, subject: 'Contact "cem@x.de"' })).toBe(named);
		const other = new Error('Broken');
		expect(namedFailure(other, call)).toBe(other);
	});

	const itemOf = (error: Error) => failedClosingItem(node(), failedClosingRecord(call, error), error);

	it('has an item without a row, with what was done before it failed', () => {
		const written = failure({ untagged: true, written: { changes: { dnd: true } } });
		expect(itemOf(failure({ notFound: true }))).toEqual({
			json: { id: 'c1', leaver: 'failed', changes: {}, error: 'It failed. Mend it.', code: 'not-found' },
			pairedItem: [],
		});
		expect(itemOf(written).json).toEqual({
			...{ id: 'c1', leaver: 'failed', changes: { dnd: true } },
			...{ error: 'It failed. Mend it.', code: 'tags-not-written' },
		});
	});
});
