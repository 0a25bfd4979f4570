import type { IDataObject } from 'n8n-workflow';
import { bothDialects } from '../support/bench';
import { contactsIn, itemsOf, night, throughFile, undoing } from './nights';

/** Items from a file that begins with a byte order mark: n8n leaves it before the first heading. */
const throughMarkedFile = (items: IDataObject[]): IDataObject[] =>
	throughFile(items).map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([column, value], index) => [index === 0 ? `\ufeff${column}` : column, value]),
		),
	);

bothDialects('Undo of items from a file that begins with a byte order mark', (bench) => {
	it('takes the run back', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo', tags: ['a'] }]);
		const start = contactsIn(bench);
		const kept = throughMarkedFile(await itemsOf(bench, night(), [{ email: 'ada@example.com', city: 'Rome' }]));
		expect(Object.keys(kept[0] ?? {})[0]).toBe('\ufeffid');
		expect(await itemsOf(bench, undoing(), kept)).toMatchObject([{ id: 'ada', action: 'updated' }]);
		expect(contactsIn(bench)).toEqual(start);
	});
});
