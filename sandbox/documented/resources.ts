import { guards } from '../guards';
import { documentedEquipmentCreate, documentedEquipmentUpdate } from '../resources/rules';
import { createResource, deleteResource, findResource, listResources, updateResource } from '../resources/writing';
import type { Answer, Call, Route } from '../route';
import type { Equipment, EquipmentPatch } from '../types';
import { checked, digits, type Rules } from '../validate';
import { confirmDelete, showEquipment, wrapList, wrapRecord } from './answers';

const URL = '/calendars/resources/equipments';
const ONE = `${URL}/:resourceId`;

const pagingRules: Rules = { limit: { check: digits(1) }, offset: { check: digits(0) } };

/** Returns all equipment at once, or a page with its paging values if `equipmentPageSize` is set. */
function list({ ctx, grant, query }: Call): Answer {
	const { options } = ctx;
	const pageSize = options.equipmentPageSize;
	const values = checked(query, pageSize === null ? {} : pagingRules) as Record<string, string | undefined>;
	const all = listResources(ctx, 'equipments', grant.locationIds[0] ?? '');
	const shown = all.map((equipment) => showEquipment(options, equipment));
	if (pageSize === null) return { status: 200, body: wrapList(options.equipmentEnvelope, shown, all.length) };
	const limit = Math.min(Number(values.limit ?? pageSize), pageSize, options.pageCap ?? Infinity);
	const offset = options.ignorePaging ? 0 : Number(values.offset ?? 0);
	const key = options.equipmentEnvelope.key ?? 'equipments';
	const page = { [key]: shown.slice(offset, offset + limit), total: all.length, limit, offset };
	return { status: 200, body: page };
}

function named(call: Call): Equipment {
	return findResource(call.ctx, call.grant, 'equipments', call.params.resourceId ?? '');
}

function answer({ ctx }: Call, status: number, equipment: Equipment): Answer {
	const { options } = ctx;
	return { status, body: wrapRecord(options.equipmentRecordEnvelope, showEquipment(options, equipment)) };
}

function create(call: Call): Answer {
	checked(call.query, {});
	const values = checked(call.body, documentedEquipmentCreate) as EquipmentPatch;
	const locationId = call.grant.locationIds[0] ?? '';
	return answer(call, 201, createResource(call.ctx, 'equipments', locationId, values));
}

function get(call: Call): Answer {
	checked(call.query, {});
	return answer(call, 200, named(call));
}

function update(call: Call): Answer {
	checked(call.query, {});
	const values = checked(call.body, documentedEquipmentUpdate) as EquipmentPatch;
	return answer(call, 200, updateResource(call.ctx, named(call), values));
}

function remove(call: Call): Answer {
	checked(call.query, {});
	checked(call.body, {});
	deleteResource(call.ctx, named(call));
	return confirmDelete(call.ctx.options);
}

/** The equipment routes of the API description. It omits reading a single one, which can be switched off. */
export const resourceRoutes: readonly Route[] = [
	{ method: 'GET', url: URL, guard: guards.resourcesRead, handler: list },
	{ method: 'POST', url: URL, guard: guards.resourcesWrite, handler: create },
	{
		method: 'GET',
		url: ONE,
		guard: guards.resourcesRead,
		exists: (ctx) => ctx.options.equipmentGet,
		handler: get,
	},
	{ method: 'PUT', url: ONE, guard: guards.resourcesWrite, handler: update },
	{ method: 'DELETE', url: ONE, guard: guards.resourcesWrite, handler: remove },
];
