import type { Mark } from './mark';
import type { Asked, Seen, Wire } from './wire';

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

/** What the assumptions are tried with. */
export class Lab {
	private sample: Promise<Json | undefined> | undefined;

	constructor(
		private readonly wire: Wire,
		readonly locationId: string,
		readonly mark: Mark,
	) {}

	ask(method: string, path: string, asked?: Asked): Promise<Seen> {
		return this.wire.ask(method, path, asked);
	}

	/** Searches contacts; a page of one unless the body says otherwise. */
	search(body: Json, version?: string | null): Promise<Seen> {
		const whole = { locationId: this.locationId, pageLimit: 1, ...body };
		return this.ask('POST', '/contacts/search', { body: whole, version });
	}

	/** Searches with one filter. */
	filter(field: string, operator: string, value?: unknown): Promise<Seen> {
		return this.search({ filters: [{ field, operator, ...(value === undefined ? {} : { value }) }] });
	}

	/** Any contact that is there, as search shows it; undefined in an empty location. */
	anyContact(): Promise<Json | undefined> {
		this.sample ??= this.search({}).then(({ body }) => listIn(body, 'contacts')[0]);
		return this.sample;
	}

	/** A page of equipment or rooms. */
	resources(kind: 'equipments' | 'rooms', limit = 100): Promise<Seen> {
		const query = { locationId: this.locationId, limit: String(limit), skip: '0' };
		return this.ask('GET', `/calendars/resources/${kind}`, { query });
	}
}
