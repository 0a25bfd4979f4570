import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import type { Equipment } from '../../sandbox';
import { compareSets, type Check } from './check';
import type { Stage } from '../data/seed';
import { asText } from './text';
import { EXAMPLES } from '../files';

/** The table with which equipment-sync.json synchronises the equipment. */
export const EQUIPMENT_FILE = path.join(EXAMPLES, 'equipment.csv');

interface Wish {
	name: string;
	description: string;
	quantity: number;
}

/** The output of the nodes of equipment-sync.json. */
export interface Synced {
	/** "Create what is missing" */
	created: readonly IDataObject[];
	/** "Update what differs" */
	updated: readonly IDataObject[];
	/** "Already as wished" */
	same: readonly IDataObject[];
	/** "Not in the table" */
	extra: readonly IDataObject[];
}

export function wishes(): Wish[] {
	const rows: Array<Record<keyof Wish, string>> = parse(readFileSync(EQUIPMENT_FILE), { columns: true });
	return rows.map(({ name, description, quantity }) => ({ name, description, quantity: Number(quantity) }));
}

/**
 * The server's equipment matches the table; equipment that is not in the table is reported and stays unchanged.
 * @param before the server's equipment before it ran
 */
export function checkSync(
	{ sandbox }: Stage,
	before: readonly Equipment[],
	{ created, updated, same, extra }: Synced,
): Check[] {
	const table = wishes();
	const there = (wish: Wish) => before.find(({ name }) => name === wish.name);
	const isSame = (wish: Wish) =>
		there(wish)?.description === wish.description && there(wish)?.quantity === wish.quantity;
	const expected = [
		...before.map((one) => ({ ...one, ...table.find(({ name }) => name === one.name) })),
		...table.filter((wish) => !there(wish)).map((wish) => ({ ...wish, calendarIds: [], outOfService: 0 })),
	];
	const after = [...sandbox.state.equipment.values()];
	const names = (list: ReadonlyArray<IDataObject | Wish | Equipment>) => list.map(({ name }) => asText(name));
	const check = (claim: string, meant: ReadonlyArray<Wish | Equipment>, came: readonly IDataObject[]) => ({
		claim: `${meant.length} ${claim}`,
		problems: compareSets(names(meant), names(came)),
	});
	return [
		check(
			'were missing and created',
			table.filter((wish) => !there(wish)),
			created,
		),
		check(
			'differed and were updated',
			table.filter((wish) => there(wish) && !isSame(wish)),
			updated,
		),
		check('were as wished', table.filter(isSame), same),
		check(
			'are not in the table and were reported',
			before.filter(({ name }) => !names(table).includes(name)),
			extra,
		),
		{
			claim: 'The equipment matches the table; nothing was deleted, and calendars stayed',
			problems: compareSets(expected.map(inWords), after.map(inWords)),
		},
	];
}

const inWords = ({
	name,
	description,
	quantity,
	calendarIds,
	outOfService,
}: Pick<Equipment, 'name' | 'description' | 'quantity' | 'calendarIds' | 'outOfService'>): string =>
	JSON.stringify({ name, description, quantity, calendarIds, outOfService });
