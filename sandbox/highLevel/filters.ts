import type { Context } from '../context';
import { unprocessable } from '../errors';
import type { Contact } from '../types';
import { isRecord } from '../validate';
import { filterField, type FilterField, type Operator } from './filterFields';

/** @returns whether a contact passes a filter */
export type Matcher = (contact: Contact) => boolean;

/** Sandbox and location of a search. */
interface Scope {
	ctx: Context;
	locationId: string;
}

/**
 * Parses the filters of a search body. A contact must pass all of them.
 * @throws ApiError 422 on unknown fields, operators that a field rejects, and malformed groups or values
 */
export function readFilters(ctx: Context, locationId: string, filters: readonly unknown[]): Matcher {
	const max = ctx.options.mostFilters ?? Infinity;
	if (countOf(filters) > max) throw unprocessable(`filters must contain no more than ${max} elements`);
	const matchers = readAll({ ctx, locationId }, filters, 'filters');
	return (contact) => matchers.every((matches) => matches(contact));
}

/** Number of single filters, including those in groups. */
function countOf(filters: readonly unknown[]): number {
	return filters.reduce<number>((sum, filter) => {
		const inner = isRecord(filter) && Array.isArray(filter.filters) ? filter.filters : undefined;
		return sum + (inner === undefined ? 1 : countOf(inner));
	}, 0);
}

function readAll(scope: Scope, filters: readonly unknown[], at: string): Matcher[] {
	return filters.map((filter, index) => readFilter(scope, filter, `${at}.${index}`));
}

function readFilter(scope: Scope, filter: unknown, at: string): Matcher {
	if (!isRecord(filter)) throw unprocessable(`${at} must be an object`);
	if ('group' in filter || 'filters' in filter) return readGroup(scope, filter, at);
	rejectOthers(filter, ['field', 'operator', 'value'], at);
	const { field: name, operator, value } = filter;
	if (typeof name !== 'string' || name === '') throw unprocessable(`${at}.field should not be empty`);
	const field = filterField(scope.ctx, scope.locationId, name);
	if (field === undefined) throw unprocessable(`${at}.field ${name} is not supported`);
	if (typeof operator !== 'string' || !field.operators.includes(operator as Operator)) {
		throw unprocessable(`${at}.operator ${String(operator)} is not supported for ${name}`);
	}
	const part = operator === 'contains' || operator === 'not_contains';
	if (part && !scope.ctx.options.looseContains) checkContains(value, at);
	return matcherOf(field, operator as Operator, value, at);
}

function readGroup(scope: Scope, filter: Record<string, unknown>, at: string): Matcher {
	rejectOthers(filter, ['group', 'filters'], at);
	const { group, filters } = filter;
	if (group !== 'AND' && group !== 'OR') throw unprocessable(`${at}.group must be one of: AND, OR`);
	if (!Array.isArray(filters) || filters.length === 0) throw unprocessable(`${at}.filters should not be empty`);
	const matchers = readAll(scope, filters, `${at}.filters`);
	if (group === 'AND') return (contact) => matchers.every((matches) => matches(contact));
	return (contact) => matchers.some((matches) => matches(contact));
}

function rejectOthers(filter: Record<string, unknown>, known: readonly string[], at: string): void {
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
			const exact = operator === 'eq' || operator === 'not_eq';
			const listed = operator === 'eq' && field.anyOf === true && Array.isArray(value) && value.length > 0;
			const wanted = listed ? (value as unknown[]).map((one) => scalar(one, at)) : [scalar(value, at)];
			const held = exact ? (field.exactValues ?? values) : values;
			const has: Matcher = (contact) =>
				held(contact).some((text) => wanted.some((one) => (exact ? text === one : text.includes(one))));
			return operator === 'eq' || operator === 'contains' ? has : (contact) => !has(contact);
		}
	}
}

const MAX_VALUE_LENGTH = 75;
const MIN_CONTAINS_LENGTH = 3;

/** Letters with their marks, digits and spaces. All other characters are special. */
const PLAIN = /^[\p{L}\p{M}\p{N} ]*$/u;

/** Checks a value of `contains`. @throws ApiError 422 if it is too short or has special characters */
function checkContains(value: unknown, at: string): void {
	const part = String(value);
	if (part.trim().length < MIN_CONTAINS_LENGTH)
		throw unprocessable(`${at}.value must be at least ${MIN_CONTAINS_LENGTH} characters`);
	if (!PLAIN.test(part)) throw unprocessable(`${at}.value must not contain special characters`);
}

function scalar(value: unknown, at: string): string {
	const fine = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
	if (!fine || value === '') throw unprocessable(`${at}.value must be a number, a string or a boolean value`);
	if (String(value).length > MAX_VALUE_LENGTH)
		throw unprocessable(`${at}.value must be shorter than or equal to ${MAX_VALUE_LENGTH} characters`);
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
		const bound = field.dates ? toTime(given) : toNumber(given);
		if (bound === undefined) {
			throw unprocessable(`${at}.value.${name} must be ${field.dates ? 'an ISO 8601 date' : 'a number'}`);
		}
		return (held: number) => holds(held, bound);
	});
	return (contact) => {
		const [value] = field.values(contact);
		const held = field.dates ? Date.parse(value?.toUpperCase() ?? '') : toNumber(value);
		return held !== undefined && !Number.isNaN(held) && tests.every((test) => test(held));
	};
}

function toNumber(value: unknown): number | undefined {
	if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return undefined;
	const number = Number(value);
	return Number.isFinite(number) ? number : undefined;
}

const ISO = /^\d{4}-\d{2}-\d{2}(T.*)?$/;

/** Parses a date in ISO text; ms since 1970, or undefined. */
function toTime(value: unknown): number | undefined {
	const time = typeof value === 'string' && ISO.test(value) ? Date.parse(value) : Number.NaN;
	return Number.isNaN(time) ? undefined : time;
}
