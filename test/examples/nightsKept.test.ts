import type { IDataObject } from 'n8n-workflow';
import { addRow, tableNamed } from '../../engine/standIns/tables';
import { ExampleStage, rowOf } from './exampleStage';

const KEPT = 'nightly-changes-kept.json';
const DAY_MS = 86_400_000;
const stage = new ExampleStage();
const table = () => tableNamed('nightly changes');

stage.describe(KEPT, () => {
	it('keeps one row an item, and nothing of rows that changed nothing or failed', async () => {
		const night = await stage.run(KEPT);
		expect(night('Failed rows')).toHaveLength(2);
		const items = table().rows.map(({ item }) => JSON.parse(item as string) as IDataObject);
		expect(items.map(({ action }) => action)).toEqual(['created', 'created', 'created', 'updated', 'created']);
		expect(items).toEqual(night('Write what changed'));
		expect(items[3]?.changes).toMatchObject({ City: { from: null, to: 'Bergen' }, Tags: { added: ['customer'] } });
		for (const { day } of table().rows) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
		await stage.run(KEPT);
		expect(table().rows).toHaveLength(5);
	});

	it('deletes the rows that are older than 14 days, also in a night without changes', async () => {
		await stage.run(KEPT, { rows: [rowOf('ada@list.example')] });
		const [row] = table().rows;
		const today = Date.parse(row?.day as string);
		for (const age of [13, 14, 15, 400])
			addRow(table(), { day: new Date(today - age * DAY_MS).toISOString().slice(0, 10), item: String(age) });
		await stage.run(KEPT, { rows: [rowOf('ada@list.example')] });
		expect(table().rows.map(({ item }) => item)).toEqual([row?.item, '13', '14']);
	});
});
