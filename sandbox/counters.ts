import type { Automations } from './contacts/automations';
import type { ContactStore } from './store/contacts';

/** Counts requests and writes. Requests for admin pages are not counted. */
export class Counters {
	requests = 0;
	answered2xx = 0;
	/** All 4xx answers, including 429. */
	answered4xx = 0;
	answered429 = 0;
	answered5xx = 0;
	/** Connections destroyed by a fault. */
	resets = 0;
	inFlight = 0;
	mostInFlight = 0;
	/** Records created, changed and deleted by requests. Seeding is not counted. */
	created = 0;
	updated = 0;
	deleted = 0;
	/** Bulk-tag requests that were answered with 201. */
	bulkCalls = 0;
	/** What the writes would have started. */
	readonly automations: Automations = { contactCreated: 0, tagAdded: 0, tagRemoved: 0, dndChanged: 0 };
	/** Requests by method and path pattern, e.g. 'PUT /contacts/{contactId}'. */
	byRoute: Record<string, number> = {};
	/** Number of writes by requests, for each record's id. */
	writes = new Map<string, number>();

	constructor(private readonly contacts: ContactStore) {}

	/** Number of contacts that share their email or phone with another contact of their location. */
	get duplicates(): number {
		return this.contacts.countDuplicates();
	}

	/** Counts a request that arrived. */
	arrive(route: string): void {
		this.requests++;
		this.byRoute[route] = (this.byRoute[route] ?? 0) + 1;
		this.inFlight++;
		if (this.inFlight > this.mostInFlight) this.mostInFlight = this.inFlight;
	}

	/** Counts an answer or a destroyed connection. */
	answer(status: number | 'reset'): void {
		if (status === 'reset') this.resets++;
		else if (status >= 500) this.answered5xx++;
		else if (status >= 400) this.answered4xx++;
		else this.answered2xx++;
		if (status === 429) this.answered429++;
	}

	wrote(id: string, what: 'created' | 'updated' | 'deleted'): void {
		this[what]++;
		this.writes.set(id, (this.writes.get(id) ?? 0) + 1);
	}

	/** Sets all counters to zero, except for requests in flight. */
	reset(): void {
		this.requests = this.answered2xx = this.answered4xx = this.answered429 = this.answered5xx = this.resets = 0;
		this.created = this.updated = this.deleted = this.bulkCalls = 0;
		Object.assign(this.automations, { contactCreated: 0, tagAdded: 0, tagRemoved: 0, dndChanged: 0 });
		this.mostInFlight = this.inFlight;
		this.byRoute = {};
		this.writes.clear();
	}

	/** The admin page needs this method, because JSON.stringify skips getters and maps. */
	toJSON(): Record<string, unknown> {
		const { requests, answered2xx, answered4xx, answered429, answered5xx, resets, inFlight, mostInFlight } = this;
		const { created, updated, deleted, bulkCalls, duplicates, automations, byRoute } = this;
		return {
			...{ requests, answered2xx, answered4xx, answered429, answered5xx, resets, inFlight, mostInFlight },
			...{
				created,
				updated,
				deleted,
				bulkCalls,
				duplicates,
				automations,
				byRoute,
				writes: Object.fromEntries(this.writes),
			},
		};
	}
}
