import { checkLocation } from '../auth';
import type { Context } from '../context';
import { ApiError } from '../errors';
import type { TokenGrant } from '../options';
import type { Equipment, EquipmentPatch, ResourceType } from '../types';

const NAMES: Record<ResourceType, string> = { equipments: 'Equipment', rooms: 'Room' };

/**
 * Finds the resource with this id.
 * @throws ApiError 404 if there is none, 403 if the token has no access to its location
 */
export function findResource(ctx: Context, grant: TokenGrant, type: ResourceType, id: string): Equipment {
	const resource = ctx.state.resources(type).get(id);
	if (resource === undefined) throw new ApiError(404, `${NAMES[type]} not found`);
	checkLocation(grant, resource.locationId);
	return resource;
}

/** Lists the resources of one kind in a location, oldest first. */
export function listResources(ctx: Context, type: ResourceType, locationId: string): Equipment[] {
	return [...ctx.state.resources(type).values()].filter((resource) => resource.locationId === locationId);
}

export function createResource(
	ctx: Context,
	resourceType: ResourceType,
	locationId: string,
	values: EquipmentPatch,
): Equipment {
	const empty = {
		name: '',
		description: '',
		quantity: 0,
		outOfService: 0,
		capacity: 0,
		calendarIds: [],
		isActive: true,
	};
	const id = ctx.state.nextId();
	ctx.counters.wrote(id, 'created');
	return ctx.state.putResource({ ...empty, ...values, id, locationId, resourceType });
}

/** Writes the given fields; the others stay. */
export function updateResource(ctx: Context, resource: Equipment, values: EquipmentPatch): Equipment {
	ctx.counters.wrote(resource.id, 'updated');
	return ctx.state.putResource({ ...resource, ...values });
}

export function deleteResource(ctx: Context, resource: Equipment): void {
	ctx.counters.wrote(resource.id, 'deleted');
	ctx.state.removeResource(resource);
}
