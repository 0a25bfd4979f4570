import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, writing } from '../lab';
import type { SandboxState } from '../../../sandbox';
import type { DialectName } from '../../support/bench';
import type { HostileServer } from '../server/server';

/** An operation of the random runs, and a check of its effect on the server. */
export interface Drawn {
	name: string;
	parameters: INodeParameters;
	row: (number: number) => IDataObject;
	/** Creates the record that a row works on. */
	plant?: (server: HostileServer, number: number) => void;
	/** Whether the server's state agrees with the row's output `json`. */
	holds: (state: SandboxState, number: number, json: IDataObject) => boolean;
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
const old = (server: HostileServer, number: number): void =>
	server.plant({ ...person(number), id: id(number), firstName: 'Old', city: 'Old', tags: ['kept'] });

const by = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: byId('={{ $json.key }}') },
	...more,
});
const equipment = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'equipment', operation, equipmentId: byId('={{ $json.key }}') },
	...more,
});
const has = (state: SandboxState, number: number, at = id(number)): boolean => {
	const kept = state.contacts.get(at) as IDataObject | undefined;
	return ['email', 'phone', 'firstName', 'city'].every((key) => kept?.[key] === person(number)[key]);
};

const fresh = (number: number): IDataObject => ({ ...person(number), tags: 'fresh' });
const isFresh = (state: SandboxState, number: number, { id: made }: IDataObject): boolean =>
	has(state, number, made as string) && state.contacts.get(made as string)?.tags.includes('fresh') === true;

export const OPERATIONS: readonly Drawn[] = [
	{ name: 'create', parameters: writing('create'), row: fresh, holds: isFresh },
	{ name: 'upsert of new ones', parameters: writing('upsert'), row: fresh, holds: isFresh },
	{
		name: 'upsert of old ones',
		parameters: writing('upsert'),
		row: person,
		plant: old,
		holds: (state, number, json) => json.id === id(number) && has(state, number) && json.isNew === false,
	},
	{
		name: 'update',
		parameters: { ...writing('upsert'), operation: 'update', contactId: byId('={{ $json.key }}') },
		row: person,
		plant: old,
		holds: (state, number, json) => json.id === id(number) && has(state, number),
	},
	{
		name: 'delete',
		parameters: by('delete'),
		row: person,
		plant: old,
		holds: (state, number, json) => json.deleted === true && !state.contacts.has(id(number)),
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
		holds: (state, number) => String(state.contacts.get(id(number))?.tags) === 'kept,vip',
	},
	{
		name: 'find',
		parameters: { resource: 'contact', operation: 'find', email: '={{ $json.email }}' },
		row: person,
		plant: (server, number) => (number % 2 === 0 ? old(server, number) : undefined),
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
		holds: (state, number, json) => {
			const note = state.notes.get(json.id as string);
			return note?.contactId === id(number) && note.body === `Note of ${id(number)}`;
		},
		only: 'highLevel',
	},
	{
		name: 'create equipment',
		parameters: { resource: 'equipment', operation: 'create', name: '={{ $json.key }}', quantity: 3 },
		row: person,
		holds: (state, number, json) => state.equipment.get(json.id as string)?.name === id(number),
	},
	{
		name: 'update equipment',
		parameters: equipment('update', { updateFields: { quantity: 5 } }),
		row: person,
		plant: ({ sandbox }, number) => void sandbox.seed.equipment([{ id: id(number), name: id(number), quantity: 1 }]),
		holds: (state, number) => state.equipment.get(id(number))?.quantity === 5,
	},
];
