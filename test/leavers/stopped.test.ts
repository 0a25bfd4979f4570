import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, jsonOf } from '../support/bench';
import { pause, until } from '../support/runs';
import { GOING_ON } from '../plan/rows';

describe('contacts that left the list, in an execution that is stopped', () => {
	const bench = new Bench('highLevel');
	const STAYING: IDataObject[] = Array.from({ length: 8 }, (_, index) => ({ email: `stays${index}@example.com` }));
	const LEFT = ['ann', 'bob', 'cat'];
	const contact = (id: unknown) => bench.sandbox.state.contacts.get(id as string);
	const SYNCHRONIZE: INodeParameters = {
		...{ resource: 'contact', operation: 'synchronize', fields: automatic(), listTag: 'list' },
		...{ leavers: 'doNotDisturb', write: 'changes', options: {} },
	};

	/** Stops while the server has not answered about the last of those who left. */
	async function stopped(): Promise<IDataObject[]> {
		const contacts = [...STAYING, ...LEFT.map((id) => ({ id, email: `${id}@example.com` }))];
		bench.sandbox.seed.contacts(contacts.map((one) => ({ ...one, tags: ['list'] })));
		bench.sandbox.setFaults([{ kind: 'hang', match: { method: 'PUT', path: '/contacts/cat' } }]);
		const stop = new AbortController();
		const run = bench.run(SYNCHRONIZE, STAYING, { ...GOING_ON, stop: stop.signal });
		await until(() => bench.sandbox.counters.updated >= 2);
		// So that the answers arrive, and their contacts wait for the third.
		await pause(100);
		stop.abort();
		const { items } = await run;
		bench.sandbox.setFaults([]);
		return jsonOf(items).filter(({ action }) => action === 'left');
	}

	it('say that they got Do Not Disturb, and Undo lifts it', async () => {
		const left = await stopped();
		const muted = left.filter(({ changes }) => (changes as IDataObject | null)?.['Do Not Disturb'] !== undefined);
		// Of the last one, whose answer did not come any more, it is not known.
		expect(muted.map(({ id }) => id).sort()).toEqual(['ann', 'bob']);
		expect(muted.map(({ leaver, error }) => [leaver, error])).toEqual(
			muted.map(() => ['failed', expect.stringContaining('keeps the list tag') as unknown]),
		);
		expect(left.map(({ leaver }) => leaver)).not.toContain('held');
		const undo: INodeParameters = { resource: 'contact', operation: 'undo', write: 'changes', options: {} };
		await bench.succeed(undo, left);
		expect(LEFT.map((id) => contact(id)?.dnd)).toEqual([false, false, false]);
	});
});
