import type { Answer } from './wire';

/** A JSON object with unknown content. */
export type Json = Record<string, unknown>;

/** @returns whether the value is a JSON object */
export const isRecord = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects in the list under a key of an answer; empty if there is none. */
export function listIn(body: unknown, key: string): Json[] {
	const list = isRecord(body) ? body[key] : undefined;
	return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The object under a key of an answer; undefined if there is none. */
export function recordIn(body: unknown, key: string): Json | undefined {
	const record = isRecord(body) ? body[key] : undefined;
	return isRecord(record) ? record : undefined;
}

export const accepted = ({ status }: Answer): boolean => status >= 200 && status < 300;
