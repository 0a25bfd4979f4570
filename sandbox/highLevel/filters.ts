import { unprocessable } from '../errors';
import type { SandboxState } from '../store/state';
import type { Contact } from '../types';
import { isRecord } from '../validate';
import { filterField, type FilterField, type Operator } from './filterFields';

/** Says whether a contact passes. */
export type Matcher = (contact: Contact) => boolean;

/** Where filters are read: problems name the place they were found at. */
interface Scope {
	state: SandboxState;
	locationId: string;
}

/**
 * Reads the filters of a search body; all of them must hold.
 * @throws ApiError 422 on unknown fields, operators the field doesn't take, and malformed groups or values.
 */
export function readFilters(state: SandboxState, locationId: string, filters: readonly unknown[]): Matcher {
	const matchers = readAll({ state, locationId }, filters, 'filters');
	return (contact) => matchers.every((matches) => matches(contact));
}

function readAll(scope: Scope, filters: readonly unknown[], at: string): Matcher[] {
	return filters.map((filter, index) => readFilter(scope, filter, `${at}.${index}`));
}

function readFilter(scope: Scope, filter: unknown, at: string): Matcher {
	if (!isRecord(filter)) throw unprocessable(`${at} must be an object`);
	if ('group' in filter || 'filters' in filter) return readGroup(scope, filter, at);
	refuseOthers(filter, ['field', 'operator', 'value'], at);
	const { field: name, operator, value } = filter;
	if (typeof name !== 'string' || name === '') throw unprocessable(`${at}.field should not be empty`);
	const field = filterField(scope.state, scope.locationId, name);
	if (field === undefined) throw unprocessable(`${at}.field ${name} is not supported`);
	if (typeof operator !== 'string' || !field.operators.includes(operator as Operator)) {
		throw unprocessable(`${at}.operator ${String(operator)} is not supported for ${name}`);
	}
	return matcherOf(field, operator as Operator, value, at);
}

function readGroup(scope: Scope, filter: Record<string, unknown>, at: string): Matcher {
	refuseOthers(filter, ['group', 'filters'], at);
	const { group, filters } = filter;
	if (group !== 'AND' && group !== 'OR') throw unprocessable(`${at}.group must be one of: AND, OR`);
	if (!Array.isArray(filters) || filters.length === 0) throw unprocessable(`${at}.filters should not be empty`);
	const matchers = readAll(scope, filters, `${at}.filters`);
	if (group === 'AND') return (contact) => matchers.every((matches) => matches(contact));
	return (contact) => matchers.some((matches) => matches(contact));
}

function refuseOthers(filter: Record<string, unknown>, known: readonly string[], at: string): void {
	const others = Object.keys(filter).filter((key) => !known.includes(key));
	if (others.length > 0) throw unprocessable(...others.map((key) => `${at}.property ${key} should not exist`));
}

function matcherOf(field: FilterField, operator: Operator, value: unknown, at: string): Matcher {
	const { values } = field;
	switch (operator) {
		case 'exists':
			return (contact) => values(contact).length > 0;
		case 'not_exists':
			return (contact) => values(contact).length === 0;
		case 'range':
			return readRange(field, value, at);
		default: {
			const wanted = scalar(value, at);
			const exact = operator === 'eq' || operator === 'not_eq';
			const has: Matcher = (contact) =>
				values(contact).some((held) => (exact ? held === wanted : held.includes(wanted)));
			return operator === 'eq' || operator === 'contains' ? has : (contact) => !has(contact);
		}
	}
}

function scalar(value: unknown, at: string): string {
	const fine = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
	if (!fine || value === '') throw unprocessable(`${at}.value must be a number, a string or a boolean value`);
	return String(value).toLowerCase();
}

const BOUNDS: Record<string, (held: number, bound: number) => boolean> = {
	gte: (held, bound) => held >= bound,
	gt: (held, bound) => held > bound,
	lte: (held, bound) => held <= bound,
	lt: (held, bound) => held < bound,
};

function readRange(field: FilterField, value: unknown, at: string): Matcher {
	if (!isRecord(value) || Object.keys(value).length === 0) throw unprocessable(`${at}.value must be an object`);
	const tests = Object.entries(value).map(([name, given]) => {
		const holds = BOUNDS[name];
		if (holds === undefined) throw unprocessable(`${at}.value.property ${name} should not exist`);
		const bound = toNumber(given);
		if (bound === undefined) throw unprocessable(`${at}.value.${name} must be a date or a number`);
		return (held: number) => holds(held, bound);
	});
	return (contact) => {
		const held = toNumber(field.values(contact)[0]);
		return held !== undefined && tests.every((test) => test(held));
	};
}

/** A number as it is, a date as ms. */
function toNumber(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	if (typeof value !== 'string' || value === '') return undefined;
	const number = Number(value);
	const result = Number.isNaN(number) ? Date.parse(value) : number;
	return Number.isNaN(result) ? undefined : result;
}
