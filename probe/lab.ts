import { listIn, type Json } from './answers';
import type { Mark } from './mark';
import type { RequestOptions, Answer, Wire } from './wire';

/** Requests that try the assumptions. */
export class Lab {
	private sample: Promise<Json | undefined> | undefined;

	constructor(
		private readonly wire: Wire,
		readonly locationId: string,
		readonly mark: Mark,
	) {}

	wait(ms: number): Promise<void> {
		return this.wire.wait(ms);
	}

	request(method: string, path: string, options?: RequestOptions): Promise<Answer> {
		return this.wire.request(method, path, options);
	}

	/** Searches contacts. The default is a page of one. */
	search(body: Json, version?: string | null): Promise<Answer> {
		const fullBody = { locationId: this.locationId, pageLimit: 1, ...body };
		return this.request('POST', '/contacts/search', { body: fullBody, version });
	}

	filter(field: string, operator: string, value?: unknown): Promise<Answer> {
		return this.search({ filters: [{ field, operator, ...(value === undefined ? {} : { value }) }] });
	}

	/** Any contact of the location, as search shows it; undefined if the location is empty. */
	anyContact(): Promise<Json | undefined> {
		this.sample ??= this.search({}).then(({ body }) => listIn(body, 'contacts')[0]);
		return this.sample;
	}

	/** Reads a page of equipment or rooms. */
	resources(kind: 'equipments' | 'rooms', limit = 100): Promise<Answer> {
		const query = { locationId: this.locationId, limit: String(limit), skip: '0' };
		return this.request('GET', `/calendars/resources/${kind}`, { query });
	}
}
