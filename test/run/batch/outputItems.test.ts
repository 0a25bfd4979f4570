import type { INode, INodeParameters } from 'n8n-workflow';
import { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import { failedItem, notSentError, outputItems } from '../../../nodes/HighLevelCrm/run/batch/outputItems';
import { Cancelled } from '../../../nodes/HighLevelCrm/client/send/stop';
import { BadInput } from '../../../nodes/HighLevelCrm/values/badInput';
import { automatic, Bench, jsonOf, linksOf } from '../../support/bench';

const upsert = (): INodeParameters => ({ resource: 'contact', operation: 'upsert', fields: automatic() });
const node = (onError?: INode['onError']) =>
	({ id: 'n', name: 'N', type: 't', typeVersion: 1, position: [0, 0], parameters: {}, onError }) as INode;
const failure = (facts = {}) => new ApiFailure({ message: 'It failed', description: 'Mend it.' }, facts);

describe('failed rows', () => {
	const bench = new Bench('highLevel');
	const rows = [{ email: 'a@example.com' }, { email: 'wrong', note: 7 }, { email: 'c@example.com' }];

	it('have error first, then their number, then their columns', async () => {
		const { items } = await bench.run(upsert(), rows, { onError: 'continueRegularOutput' });
		expect(Object.entries(items[1]?.json ?? {})).toEqual([
			['error', expect.stringContaining('not an email address')],
			['row', 2],
			['code', 'invalid-value'],
			...Object.entries(rows[1] ?? {}),
		]);
	});

	it('keep their own column "row"', async () => {
		const given = rows.map((json, index) => ({ ...json, row: `line ${index}` }));
		const { items } = await bench.run(upsert(), given, { onError: 'continueRegularOutput' });
		expect(items[1]?.json).toEqual({ ...given[1], error: expect.anything() as unknown, code: 'invalid-value' });
	});

	it('name their number on the error output', async () => {
		const result = await bench.run(upsert(), rows, { onError: 'continueErrorOutput' });
		expect(jsonOf(result.errorItems)).toEqual([
			{ ...rows[1], error: expect.stringMatching(/^Row 2: .*not an email address/) as unknown },
		]);
		expect(linksOf(result.errorItems)).toEqual([{ item: 1 }]);
	});

	it('name their number in the error that ends the run', async () => {
		const { error } = await bench.run(upsert(), rows);
		expect(error?.message).toMatch(/not an email address \(row 2\)$/);
		expect(error?.context?.data).toEqual({ row: 2 });
		// The editor would add "[item 1]".
		expect(error?.context?.itemIndex).toBeUndefined();
	});

	it('name their number if the server rejects them', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 400, match: { bodyIncludes: 'c@example.com' } }]);
		const { error } = await bench.run(upsert(), [rows[0] ?? {}, rows[2] ?? {}]);
		expect(error?.message).toMatch(/ \(row 2\)$/);
		expect(error?.context?.data).toMatchObject({ row: 2 });
		expect(error?.context?.itemIndex).toBeUndefined();
	});
});

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
		expect(failedItem(node('continueErrorOutput'), { json: { row_number: 1204 } }, failure(), 4).json.error).toMatch(
			/^Row 1204: /,
		);
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
		expect(notSentError(failure({ status: 401 }))).toMatchObject({
			...{ name: 'ApiFailure', message: 'Not sent: It failed', description: 'Mend it.', facts: { status: 401 } },
		});
		expect(notSentError(new BadInput('Bad', 'Do.'))).toMatchObject({
			name: 'BadInput',
			message: 'Not sent: Bad',
			description: 'Do.',
		});
		expect(notSentError(new Error('Stopped'))).toMatchObject({ message: 'Not sent: Stopped' });
	});

	it('other rows are linked to their items', () => {
		expect(outputItems([{ a: 1 }, { a: 2 }], 3)).toEqual([
			{ json: { a: 1 }, pairedItem: { item: 3 } },
			{ json: { a: 2 }, pairedItem: { item: 3 } },
		]);
	});
});
