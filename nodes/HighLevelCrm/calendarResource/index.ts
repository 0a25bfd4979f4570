import type { Operation, Resource } from '../operation/operation';
import { create } from './create';
import { del } from './delete';
import { EQUIPMENT, ROOM } from './kinds';
import { get } from './get';
import { getAll } from './getAll';
import type { CalendarResourceKind } from './kind';
import { update } from './update';

const toResource = (
	kind: CalendarResourceKind,
	operations: ReadonlyArray<(kind: CalendarResourceKind) => Operation>,
): Resource => ({
	value: kind.noun,
	name: kind.name,
	operations: operations.map((operation) => operation(kind)),
});

export const equipment = toResource(EQUIPMENT, [create, del, get, getAll, update]);
export const room = toResource(ROOM, [create, del, get, getAll, update]);
