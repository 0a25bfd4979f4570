import { unprocessable } from './errors';

/** Says what is wrong with a value, or nothing. */
export type Check = (value: unknown, name: string) => string | undefined;

/** What is known about one property or parameter. */
export interface Rule {
	check: Check;
	required?: boolean;
}

/** The whole of what a body or query may hold; everything else is refused. */
export type Rules = Record<string, Rule>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A check that also lets null pass. */
export function nullable(check: Check): Check {
	return (value, name) => (value === null ? undefined : check(value, name));
}

/** Makes a check from a predicate and the sentence's end. */
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
export const phone = check(
	(value) => typeof value === 'string' && (value === '' || /\d/.test(value)),
	'must be a valid phone number',
);

/** A whole number written in a query string, within bounds. */
export function digits(least: number, most = Number.MAX_SAFE_INTEGER): Check {
	return (value, name) => {
		if (typeof value !== 'string' || !/^\d+$/.test(value)) return `${name} must be a number`;
		if (Number(value) < least) return `${name} must not be less than ${least}`;
		return Number(value) > most ? `${name} must not be greater than ${most}` : undefined;
	};
}

/** A whole number in a JSON body, within bounds. */
export function whole(least: number, most: number): Check {
	return (value, name) => {
		if (!Number.isInteger(value)) return `${name} must be an integer number`;
		if ((value as number) < least) return `${name} must not be less than ${least}`;
		return (value as number) > most ? `${name} must not be greater than ${most}` : undefined;
	};
}

/**
 * Holds a body or query against its rules.
 * @throws ApiError 422 with a message for every problem: unknown, missing and ill-typed properties.
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
