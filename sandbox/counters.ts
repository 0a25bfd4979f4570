import type { ContactStore } from './store/contacts';

/** What the sandbox saw. The admin routes are not counted. */
export class Counters {
	requests = 0;
	answered2xx = 0;
	/** All 4xx, the 429s among them. */
	answered4xx = 0;
	answered429 = 0;
	answered5xx = 0;
	/** Sockets destroyed by a fault. */
	resets = 0;
	inFlight = 0;
	mostInFlight = 0;
	/** Records made, changed and deleted by requests (seeding doesn't count). */
	created = 0;
	updated = 0;
	deleted = 0;
	/** Calls of bulk tags that were answered with 201. */
	bulkCalls = 0;
	/** Requests by method and path pattern, e.g. 'PUT /contacts/{contactId}'. */
	byRoute: Record<string, number> = {};
	/** How often requests wrote each record, by its id. */
	writes = new Map<string, number>();

	constructor(private readonly contacts: ContactStore) {}

	/** Contacts that share their email or phone with another contact of their location. Counted when read. */
	get duplicates(): number {
		return this.contacts.countDuplicates();
	}

	/** A request arrived. */
	arrive(route: string): void {
		this.requests++;
		this.byRoute[route] = (this.byRoute[route] ?? 0) + 1;
		this.inFlight++;
		if (this.inFlight > this.mostInFlight) this.mostInFlight = this.inFlight;
	}

	/** A request was answered, or its socket destroyed. */
	answer(status: number | 'reset'): void {
		if (status === 'reset') this.resets++;
		else if (status >= 500) this.answered5xx++;
		else if (status >= 400) this.answered4xx++;
		else this.answered2xx++;
		if (status === 429) this.answered429++;
	}

	/** A request wrote a record. */
	wrote(id: string, what: 'created' | 'updated' | 'deleted'): void {
		this[what]++;
		this.writes.set(id, (this.writes.get(id) ?? 0) + 1);
	}

	/** All to zero, but for the requests in flight right now. */
	reset(): void {
		this.requests = this.answered2xx = this.answered4xx = this.answered429 = this.answered5xx = this.resets = 0;
		this.created = this.updated = this.deleted = this.bulkCalls = 0;
		this.mostInFlight = this.inFlight;
		this.byRoute = {};
		this.writes.clear();
	}

	/** As JSON, for the admin page. */
	toJSON(): Record<string, unknown> {
		const { requests, answered2xx, answered4xx, answered429, answered5xx, resets, inFlight, mostInFlight } = this;
		const { created, updated, deleted, bulkCalls, duplicates, byRoute } = this;
		return {
			...{ requests, answered2xx, answered4xx, answered429, answered5xx, resets, inFlight, mostInFlight },
			...{ created, updated, deleted, bulkCalls, duplicates, byRoute, writes: Object.fromEntries(this.writes) },
		};
	}
}
