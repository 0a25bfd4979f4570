import { unprocessable } from './errors';

/** @returns the problem of a value, or undefined */
export type Check = (value: unknown, name: string) => string | undefined;

/** The rule for one property or parameter. */
export interface Rule {
	check: Check;
	required?: boolean;
}

/** All properties that a body or query may have. Others are rejected. */
export type Rules = Record<string, Rule>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** @returns whether the value is a JSON object */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Extends a check to accept null. */
export function nullable(check: Check): Check {
	return (value, name) => (value === null ? undefined : check(value, name));
}

/** Creates a check from a predicate and the end of its error message. */
function check(holds: (value: unknown) => boolean, sentence: string): Check {
	return (value, name) => (holds(value) ? undefined : `${name} ${sentence}`);
}

const isWhole = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isStrings = (value: unknown): boolean =>
	Array.isArray(value) && value.every((entry) => typeof entry === 'string');

export const text = check((value) => typeof value === 'string', 'must be a string');
export const filledText = check((value) => typeof value === 'string' && value !== '', 'should not be empty');
export const flag = check((value) => typeof value === 'boolean', 'must be a boolean value');
export const object = check(isRecord, 'must be an object');
export const list = check(Array.isArray, 'must be an array');
export const texts = check(isStrings, 'must be an array of strings');
export const count = check(isWhole, 'must be a non-negative whole number');
export const email = check((value) => typeof value === 'string' && EMAIL.test(value), 'must be an email');
export const isoTime = check(
	(value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
	'must be a valid ISO 8601 date string',
);
export const phone = check(
	(value) => typeof value === 'string' && (value === '' || /\d/.test(value)),
	'must be a valid phone number',
);

/** Checks a whole number in a query string. */
export function digits(min: number, max = Number.MAX_SAFE_INTEGER): Check {
	return (value, name) => {
		if (typeof value !== 'string' || !/^\d+$/.test(value)) return `${name} must be a number`;
		if (Number(value) < min) return `${name} must not be less than ${min}`;
		return Number(value) > max ? `${name} must not be greater than ${max}` : undefined;
	};
}

/** Checks a whole number in a JSON body. */
export function whole(min: number, max: number): Check {
	return (value, name) => {
		if (!Number.isInteger(value)) return `${name} must be an integer number`;
		if ((value as number) < min) return `${name} must not be less than ${min}`;
		return (value as number) > max ? `${name} must not be greater than ${max}` : undefined;
	};
}

/**
 * Checks a body or query against its rules.
 * @throws ApiError 422 with a message for each problem: unknown, missing and invalid properties
 */
export function checked(input: unknown, rules: Rules): Record<string, unknown> {
	const values = input === undefined || input === null ? {} : input;
	if (!isRecord(values)) throw unprocessable('body must be an object');
	const problems: string[] = [];
	for (const name of Object.keys(values)) {
		if (!Object.hasOwn(rules, name)) problems.push(`property ${name} should not exist`);
	}
	for (const [name, rule] of Object.entries(rules)) {
		const value = values[name];
		if (value === undefined) {
			if (rule.required) problems.push(`${name} should not be empty`);
			continue;
		}
		const problem = rule.check(value, name);
		if (problem !== undefined) problems.push(problem);
	}
	if (problems.length > 0) throw unprocessable(...problems);
	return values;
}
