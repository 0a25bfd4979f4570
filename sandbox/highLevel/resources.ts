import { checkLocation } from '../auth';
import type { Context } from '../context';
import { unprocessable } from '../errors';
import { guards } from '../guards';
import { createResource, deleteResource, findResource, listResources, updateResource } from '../resources/writing';
import { highLevelResourceCreate, highLevelResourceUpdate } from '../resources/rules';
import type { Answer, Call, Route } from '../route';
import type { Equipment, EquipmentPatch, ResourceType } from '../types';
import { checked, digits, filledText, type Rules } from '../validate';

const listRules: Rules = {
	locationId: { check: filledText, required: true },
	limit: { check: digits(1), required: true },
	skip: { check: digits(0), required: true },
};

/** Formats a resource. Without an `idKey`, its identifier is omitted. */
function show(idKey: string | null, { id, ...rest }: Equipment): Record<string, unknown> {
	return idKey === null ? rest : { [idKey]: id, ...rest };
}

const showOne = ({ options }: Context, resource: Equipment): Record<string, unknown> =>
	show(options.equipmentIdKey, resource);

/** Formats the answer to an update. The vendor's description omits the calendars there. */
function showUpdated(ctx: Context, resource: Equipment): Record<string, unknown> {
	const { calendarIds: _calendarIds, ...shown } = showOne(ctx, resource);
	return shown;
}

/** The vendor's description limits equipment to one service calendar. @throws ApiError 422 */
function checkCalendars({ options, state }: Context, { calendarIds = [] }: EquipmentPatch): void {
	if (!options.oneCalendarPerEquipment) return;
	const known = calendarIds.flatMap((id) => state.calendars.get(id) ?? []);
	if (known.filter(({ calendarType }) => calendarType === 'service_booking').length > 1) {
		throw unprocessable('One equipment can only be mapped with one service calendar');
	}
}

/** Routes of one kind of resource. Equipment and rooms have the same ones. */
function routesOf(type: ResourceType): Route[] {
	const url = `/calendars/resources/${type}`;
	const one = `${url}/:resourceId`;
	const named = (call: Call): Equipment => findResource(call.ctx, call.grant, type, call.params.resourceId ?? '');

	const list = ({ ctx, grant, query }: Call): Answer => {
		const { locationId, limit, skip } = checked(query, listRules) as Record<string, string>;
		checkLocation(grant, locationId ?? '');
		const size = Math.min(Number(limit), ctx.options.pageCap ?? Infinity);
		const start = ctx.options.ignorePaging ? 0 : Number(skip);
		const idKey = ctx.options.equipmentListIdKey ?? ctx.options.equipmentIdKey;
		const page = listResources(ctx, type, locationId ?? '').slice(start, start + size);
		return { status: 200, body: page.map((resource) => show(idKey, resource)) };
	};
	const create = ({ ctx, grant, query, body }: Call): Answer => {
		checked(query, {});
		const values = checked(body, highLevelResourceCreate);
		const locationId = String(values.locationId);
		checkLocation(grant, locationId);
		if (type === 'equipments') checkCalendars(ctx, values);
		return { status: 201, body: showOne(ctx, createResource(ctx, type, locationId, values)) };
	};
	const get = (call: Call): Answer => {
		checked(call.query, {});
		return { status: 200, body: showOne(call.ctx, named(call)) };
	};
	const update = (call: Call): Answer => {
		checked(call.query, {});
		const values = checked(call.body, highLevelResourceUpdate) as EquipmentPatch;
		const resource = named(call);
		if (values.locationId !== undefined) checkLocation(call.grant, values.locationId);
		if (type === 'equipments') checkCalendars(call.ctx, values);
		return { status: 200, body: showUpdated(call.ctx, updateResource(call.ctx, resource, values)) };
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

export const resourceRoutes: readonly Route[] = [...routesOf('equipments'), ...routesOf('rooms')];
