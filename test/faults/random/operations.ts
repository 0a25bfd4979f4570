import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, writing } from '../lab';
import type { DialectName } from '../server/interface';
import type { World } from '../server/world';

/** An operation of the random runs, and a check of its effect on the server. */
export interface Drawn {
	name: string;
	parameters: INodeParameters;
	row: (number: number) => IDataObject;
	/** Creates the record that a row works on. */
	plant?: (world: World, number: number) => void;
	/** Whether the server's state agrees with the row's output `json`. */
	holds: (world: World, number: number, json: IDataObject) => boolean;
	only?: DialectName;
}

const id = (number: number): string => `row${number}x`;
const email = (number: number): string => `row${number}x@example.com`;
const phone = (number: number): string => `+1555${String(1_000_000 + number)}`;
const person = (number: number): IDataObject => ({
	...{
		email: email(number),
		phone: phone(number),
		firstName: `First${number}`,
		city: `City ${number}`,
		key: id(number),
	},
});
const old = (world: World, number: number): void =>
	void world.plant({ ...person(number), id: id(number), firstName: 'Old', city: 'Old', tags: ['kept'] });

const by = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: byId('={{ $json.key }}') },
	...more,
});
const equipment = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'equipment', operation, equipmentId: byId('={{ $json.key }}') },
	...more,
});
const has = (world: World, number: number, at = id(number)): boolean => {
	const kept = world.contacts.get(at);
	return ['email', 'phone', 'firstName', 'city'].every((key) => kept?.[key] === person(number)[key]);
};

export const OPERATIONS: readonly Drawn[] = [
	{
		name: 'create',
		parameters: writing('create'),
		row: (number) => ({ ...person(number), tags: 'fresh' }),
		holds: (world, number, json) =>
			has(world, number, json.id as string) &&
			(world.contacts.get(json.id as string)?.tags as string[]).includes('fresh'),
	},
	{
		name: 'upsert of new ones',
		parameters: writing('upsert'),
		row: (number) => ({ ...person(number), tags: 'fresh' }),
		holds: (world, number, json) =>
			has(world, number, json.id as string) &&
			(world.contacts.get(json.id as string)?.tags as string[]).includes('fresh'),
	},
	{
		name: 'upsert of old ones',
		parameters: writing('upsert'),
		row: person,
		plant: old,
		holds: (world, number, json) => json.id === id(number) && has(world, number) && json.isNew === false,
	},
	{
		name: 'update',
		parameters: { ...writing('upsert'), operation: 'update', contactId: byId('={{ $json.key }}') },
		row: person,
		plant: old,
		holds: (world, number, json) => json.id === id(number) && has(world, number),
	},
	{
		name: 'delete',
		parameters: by('delete'),
		row: person,
		plant: old,
		holds: (world, number, json) => json.deleted === true && !world.contacts.has(id(number)),
	},
	{
		name: 'get',
		parameters: by('get'),
		row: person,
		plant: old,
		holds: (_, number, json) => json.id === id(number) && json.email === email(number),
	},
	{
		name: 'add tags',
		parameters: by('addTags', { tags: 'vip' }),
		row: person,
		plant: old,
		holds: (world, number) => String(world.contacts.get(id(number))?.tags) === 'kept,vip',
	},
	{
		name: 'find',
		parameters: { resource: 'contact', operation: 'find', email: '={{ $json.email }}' },
		row: person,
		plant: (world, number) => (number % 2 === 0 ? old(world, number) : undefined),
		holds: (_, number, json) => (number % 2 === 0 ? json.id === id(number) : json.found === false),
		only: 'highLevel',
	},
	{
		name: 'create note',
		parameters: {
			...{ resource: 'note', operation: 'create', contactId: byId('={{ $json.key }}') },
			body: '=Note of {{ $json.key }}',
		},
		row: person,
		plant: old,
		holds: (world, number, json) => {
			const note = world.notes.get(json.id as string);
			return note?.contactId === id(number) && note.body === `Note of ${id(number)}`;
		},
		only: 'highLevel',
	},
	{
		name: 'create equipment',
		parameters: { resource: 'equipment', operation: 'create', name: '={{ $json.key }}', quantity: 3 },
		row: person,
		holds: (world, number, json) => world.resources.get(json.id as string)?.name === id(number),
	},
	{
		name: 'update equipment',
		parameters: equipment('update', { updateFields: { quantity: 5 } }),
		row: person,
		plant: (world, number) => void world.resources.set(id(number), { id: id(number), name: id(number), quantity: 1 }),
		holds: (world, number) => world.resources.get(id(number))?.quantity === 5,
	},
];
