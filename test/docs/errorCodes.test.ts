import { ERROR_CODES } from '../../nodes/HighLevelCrm/client/errors/errorTable';
import type { Fault } from '../../sandbox';
import { Bench, jsonOf } from '../support/bench';
import { read, table } from './markdown';

it('docs/errors.md lists every code that a failed row can have, and no other', () => {
	const listed = table(read('docs/errors.md'), 'Codes').map(({ Code = '' }) => Code.replaceAll('`', ''));
	expect(listed).toEqual([...ERROR_CODES].sort());
});

describe('docs/errors.md names the codes of a row whose record may have been created all the same', () => {
	const bench = new Bench('highLevel');
	const [{ 'What happened': named = '' } = {}] = table(read('docs/errors.md'), 'Codes').filter(
		({ Code }) => Code === '`unclear`',
	);

	it.each<[code: string, fault: Fault]>([
		['connection-broken', { kind: 'resetAfter' }],
		['server-error', { kind: 'statusAfter', status: 503 }],
		['timeout', { kind: 'delay', delayMs: 1_000 }],
		['unreadable-answer', { kind: 'truncated' }],
		['web-page', { kind: 'html' }],
	])('%s', async (code, fault) => {
		bench.sandbox.setFaults([{ ...fault, match: { method: 'POST' } }]);
		const parameters = { resource: 'equipment', operation: 'create', name: 'Projector', quantity: 1 };
		const timeout = code === 'timeout' ? 100 : 30_000;
		const { items } = await bench.succeed({ ...parameters, requestOptions: { timeout } }, [{}], {
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(items)).toMatchObject([{ code, error: expect.stringContaining('may have been created') as unknown }]);
		expect(named).toContain(`\`${code}\``);
	});
});
