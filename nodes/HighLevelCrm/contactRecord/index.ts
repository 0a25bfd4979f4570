import type { Operation, Resource } from '../operation/operation';
import { create } from './create';
import { del } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import type { ContactRecordKind } from './kind';
import { NOTE, TASK } from './kinds';
import { update } from './update';

const OPERATIONS: ReadonlyArray<(kind: ContactRecordKind) => Operation> = [create, del, get, getAll, update];

const contactRecordResource = (kind: ContactRecordKind): Resource => ({
	value: kind.noun,
	name: kind.name,
	operations: OPERATIONS.map((operation) => operation(kind)),
});

export const note = contactRecordResource(NOTE);
export const task = contactRecordResource(TASK);
