import { checkLocation } from '../auth';
import type { Context } from '../context';
import { createResource, deleteResource, findResource, listResources, updateResource } from '../resources/writing';
import { highLevelResourceCreate, highLevelResourceUpdate } from '../resources/rules';
import type { Answer, Call, Route } from '../route';
import type { Equipment, EquipmentPatch, ResourceType } from '../types';
import { checked, digits, filledText, type Rules } from '../validate';
import { guards } from '../guards';

const listRules: Rules = {
	locationId: { check: filledText, required: true },
	limit: { check: digits(1), required: true },
	skip: { check: digits(0), required: true },
};

function show(ctx: Context, { id, ...rest }: Equipment): Record<string, unknown> {
	return { [ctx.options.equipmentIdKey ?? '_id']: id, ...rest };
}

/** The calls of one kind of resource; equipments and rooms take the same ones. */
function routesOf(type: ResourceType): Route[] {
	const url = `/calendars/resources/${type}`;
	const one = `${url}/:resourceId`;
	const named = (call: Call): Equipment => findResource(call.ctx, call.grant, type, call.params.resourceId ?? '');

	const list = ({ ctx, grant, query }: Call): Answer => {
		const { locationId, limit, skip } = checked(query, listRules) as Record<string, string>;
		checkLocation(grant, locationId ?? '');
		const size = Math.min(Number(limit), ctx.options.pageCap ?? Infinity);
		const start = ctx.options.ignorePaging ? 0 : Number(skip);
		const page = listResources(ctx, type, locationId ?? '').slice(start, start + size);
		return { status: 200, body: page.map((resource) => show(ctx, resource)) };
	};
	const create = ({ ctx, grant, query, body }: Call): Answer => {
		checked(query, {});
		const values = checked(body, highLevelResourceCreate[type]);
		const locationId = String(values.locationId);
		checkLocation(grant, locationId);
		return { status: 201, body: show(ctx, createResource(ctx, type, locationId, values)) };
	};
	const get = (call: Call): Answer => {
		checked(call.query, {});
		return { status: 200, body: show(call.ctx, named(call)) };
	};
	const update = (call: Call): Answer => {
		checked(call.query, {});
		const values = checked(call.body, highLevelResourceUpdate) as EquipmentPatch;
		const resource = named(call);
		if (values.locationId !== undefined) checkLocation(call.grant, values.locationId);
		return { status: 200, body: show(call.ctx, updateResource(call.ctx, resource, values)) };
	};
	const remove = (call: Call): Answer => {
		checked(call.query, {});
		checked(call.body, {});
		deleteResource(call.ctx, named(call));
		return { status: 200, body: { success: true } };
	};
	return [
		{ method: 'GET', url, guard: guards.resourcesRead, handler: list },
		{ method: 'POST', url, guard: guards.resourcesWrite, handler: create },
		{ method: 'GET', url: one, guard: guards.resourcesRead, handler: get },
		{ method: 'PUT', url: one, guard: guards.resourcesWrite, handler: update },
		{ method: 'DELETE', url: one, guard: guards.resourcesWrite, handler: remove },
	];
}

/** Bookable resources of calendars. */
export const resourceRoutes: readonly Route[] = [...routesOf('equipments'), ...routesOf('rooms')];
