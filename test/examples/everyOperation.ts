import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import type { Dialect } from '../../demo/seed';
import { runNode } from '../../engine/engine';

/** A run of an operation: the output items that it gave, and what went over the wire for them. */
export interface OperationOutput {
	resource: 'contact' | 'equipment' | 'room';
	operation: string;
	items: IDataObject[];
	/** The requests by method and path pattern, each once: `PUT /contacts/{contactId}`. */
	routes: string[];
}

const mapped = (value: IDataObject): INodeParameters =>
	({ mappingMode: 'defineBelow', value, schema: [] }) as unknown as INodeParameters;
const located = (value: string): INodeParameters => ({ __rl: true, mode: 'id', value });

/**
 * Runs every operation of the node, over a record with all fields and one with as few as can be.
 * @throws the error that a node ended with
 */
export async function everyOperation(sandbox: Sandbox, dialect: Dialect): Promise<OperationOutput[]> {
	const credentials = { token: 'pit-sandbox-token', locationId: 'loc_sandbox', baseUrl: sandbox.url, dialect };
	const [field] = sandbox.seed.customFields([{ name: 'Favourite Colour' }]);
	const outputs: OperationOutput[] = [];

	/** @returns the identifier of the first item */
	async function run(
		resource: OperationOutput['resource'],
		operation: string,
		parameters: INodeParameters,
	): Promise<string> {
		sandbox.resetCounters();
		const { items, error } = await runNode({
			parameters: { resource, operation, options: {}, ...parameters },
			credentials,
		});
		if (error) throw error;
		const routes = Object.keys(sandbox.counters.byRoute);
		outputs.push({ resource, operation, items: items.map(({ json }) => json), routes });
		return items[0]?.json.id as string;
	}

	const full = {
		email: 'zoe@example.com',
		phone: '+12025550100',
		firstName: 'Zoë',
		lastName: "O'Brien",
		companyName: 'Acme',
	};
	const place = {
		address1: '1 Elm St',
		city: 'Austin',
		state: 'TX',
		postalCode: '78701',
		country: 'US',
		source: 'test',
		tags: 'vip, new',
	};
	// What only the vendor has.
	const further =
		dialect === 'highLevel'
			? {
					...{ website: 'https://example.com', timezone: 'Europe/Berlin', dateOfBirth: '1990-02-28' },
					assignedTo: 'ocQHyuzHvysMo5N5VsXc',
				}
			: {};
	const one = await run('contact', 'create', {
		fields: mapped({ ...full, ...place, ...further, [`customField:${field?.id}`]: 'teal' }),
	});
	const other = await run('contact', 'create', { fields: mapped({ firstName: 'Only' }) });
	await run('contact', 'upsert', {
		fields: mapped({ ...full, ...place, ...further, email: 'zoe@example.com', phone: '+12025550177' }),
	});
	await run('contact', 'upsert', { fields: mapped({ phone: '+12025550101' }) });
	for (const id of [one, other]) {
		await run('contact', 'update', { contactId: located(id), fields: mapped({ lastName: 'Changed', tags: 'later' }) });
		await run('contact', 'get', { contactId: located(id) });
	}
	await run('contact', 'search', { query: '', returnAll: true, filters: {} });
	await run('contact', 'find', { email: 'zoe@example.com', phone: '' });
	await run('contact', 'find', { email: '', phone: '+12025550199' });
	await run('contact', 'addTags', { contactId: located(one), tagNames: [], tags: 'gold' });
	await run('contact', 'removeTags', { contactId: located(one), tagNames: ['gold'], tags: '' });
	await run('contact', 'delete', { contactId: located(one) });

	const camera = await run('equipment', 'create', {
		name: 'Camera',
		description: 'With lens',
		quantity: 2,
		calendarIds: ['cal'],
		additionalFields: {},
	});
	await run('equipment', 'create', {
		name: 'Box',
		description: '',
		quantity: 0,
		calendarIds: [],
		additionalFields: {},
	});
	await run('equipment', 'update', {
		equipmentId: located(camera),
		updateFields: { quantity: 3, calendarIds: ['cal'] },
	});
	await run('equipment', 'get', { equipmentId: located(camera) });
	await run('equipment', 'getAll', { returnAll: true });
	await run('equipment', 'getAll', { returnAll: true, options: { audit: true } });
	await run('equipment', 'delete', { equipmentId: located(camera) });

	// The documented interface has no rooms.
	if (dialect === 'highLevel') {
		const studio = await run('room', 'create', {
			name: 'Studio',
			description: 'Upstairs',
			capacity: 12,
			calendarIds: ['cal'],
			additionalFields: {},
		});
		await run('room', 'update', { roomId: located(studio), updateFields: { capacity: 10, calendarIds: ['cal'] } });
		await run('room', 'get', { roomId: located(studio) });
		await run('room', 'getAll', { returnAll: true });
		await run('room', 'delete', { roomId: located(studio) });
	}
	return outputs;
}
