import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { ContactRow } from './contacts/columns';

/** The reason why a row is bad. */
export type Fault = 'email' | 'phone' | 'nobody';

/** The rows of a CSV file. */
export function readRows(file: string): ContactRow[] {
	return parse(readFileSync(file), { columns: true, bom: true });
}

/** Why a row can't be imported; `undefined` for a good one. The demo decides this itself, without the node's rules. */
export function faultOf({ email = '', phone = '' }: Partial<ContactRow>): Fault | undefined {
	if (email !== '' && !/^[^\s@]+@[^\s@]+\.\w+$/.test(email)) return 'email';
	if (phone !== '' && phone.replace(/\D/g, '').length < 7) return 'phone';
	return email === '' && phone === '' ? 'nobody' : undefined;
}

/** A row without its empty cells, as text. Two rows with the same content have the same text. */
export function contentOf(row: Record<string, unknown>): string {
	return JSON.stringify(
		Object.entries(row)
			.filter(([, value]) => value !== '')
			.sort(),
	);
}
