import { listIn, type Json } from './answers';
import type { Mark } from './mark';
import type { Asked, Seen, Wire } from './wire';

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
