import type { Seen } from './wire';

/** A JSON object, to look into. */
export type Json = Record<string, unknown>;

/** True for a JSON object. */
export const isRecord = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list under a key of an answer; empty when there is none. */
export function listIn(body: unknown, key: string): Json[] {
	const list = isRecord(body) ? body[key] : undefined;
	return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The object under a key of an answer. */
export function recordIn(body: unknown, key: string): Json | undefined {
	const record = isRecord(body) ? body[key] : undefined;
	return isRecord(record) ? record : undefined;
}

export const accepted = ({ status }: Seen): boolean => status >= 200 && status < 300;
