/** A stored contact or calendar resource. */
export type Kept = Record<string, unknown> & { id: string };

/** One change of the server's records. */
export interface Change {
	kind: 'created' | 'updated' | 'deleted';
	id: string;
	/** Number of the request that made the change. */
	seq: number;
	at: number;
}

/** A rejection by the interface's rules. */
export class Refused extends Error {
	constructor(
		readonly status: number,
		readonly body: Record<string, unknown>,
	) {
		super(JSON.stringify(body));
	}
}

const digits = (value: unknown): string => (typeof value === 'string' ? value.replace(/\D/g, '') : '');
const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

const keysOf = ({ email, phone }: Kept): string[] => [
	...(email ? [`email ${lower(email)}`] : []),
	...(phone ? [`phone ${digits(phone)}`] : []),
];

/** The records of one location and the interface's rules for writing them: duplicates, matching, tags, custom fields. */
export class World {
	readonly contacts = new Map<string, Kept>();
	readonly resources = new Map<string, Kept>();
	readonly notes = new Map<string, Kept>();
	readonly changes: Change[] = [];
	/** Whether the location allows two contacts with one email or phone. */
	allowsDuplicates = false;
	/** Number of the request in execution. */
	seq = 0;
	/** Contacts that look-ups and lists show only from the given time. */
	private readonly hidden = new Map<string, number>();
	private readonly byKey = new Map<string, Set<string>>();
	private made = 0;

	constructor(private readonly date: () => number) {}

	/** Adds a contact that exists before the run. */
	plant(contact: Record<string, unknown>): Kept {
		const added = new Date(this.date() - 86_400_000).toISOString();
		const kept = { id: `old${++this.made}`, dateAdded: added, dateUpdated: added, ...contact };
		return this.keep(kept);
	}

	/** Hides the last created contact from look-ups and lists for `ms`. */
	hideLast(ms: number): void {
		const id = this.changes.at(-1)?.id;
		if (id !== undefined) this.hidden.set(id, this.date() + ms);
	}

	/** The contacts that look-ups and lists show. */
	get shown(): Kept[] {
		return this.visible(this.contacts);
	}

	/** What lists of notes show. */
	get shownNotes(): Kept[] {
		return this.visible(this.notes);
	}

	private visible(records: ReadonlyMap<string, Kept>): Kept[] {
		return [...records.values()].filter(({ id }) => (this.hidden.get(id) ?? 0) <= this.date());
	}

	addNote(contactId: string, input: Record<string, unknown>): Kept {
		const id = `note${++this.made}`;
		const kept = { ...input, id, contactId, dateAdded: new Date(this.date()).toISOString() };
		this.notes.set(id, kept);
		this.note('created', id);
		return kept;
	}

	/** The contact with this email, else with this phone. @param shown whether only contacts that look-ups show are considered */
	find(email: unknown, phone: unknown, shown = false): Kept | undefined {
		return (
			this.first(email ? `email ${lower(email)}` : '', shown) ??
			this.first(phone ? `phone ${digits(phone)}` : '', shown)
		);
	}

	private first(key: string, shown: boolean): Kept | undefined {
		for (const id of this.byKey.get(key) ?? []) {
			const kept = this.contacts.get(id);
			if (!kept || !keysOf(kept).includes(key)) continue;
			if (!shown || (this.hidden.get(id) ?? 0) <= this.date()) return kept;
		}
		return undefined;
	}

	private keep(kept: Kept): Kept {
		this.contacts.set(kept.id, kept);
		for (const key of keysOf(kept)) {
			const ids = this.byKey.get(key) ?? new Set();
			this.byKey.set(key, ids.add(kept.id));
		}
		return kept;
	}

	create(input: Record<string, unknown>, allowed = this.allowsDuplicates): Kept {
		if (!['email', 'phone', 'firstName', 'lastName'].some((key) => input[key]))
			throw new Refused(422, {
				message: ['Contacts without email, phone, firstName and lastName are not allowed.'],
				statusCode: 422,
			});
		const other = allowed ? undefined : this.find(input.email, input.phone);
		if (other) {
			throw new Refused(400, {
				statusCode: 400,
				message: 'This location does not allow duplicated contacts.',
				meta: { contactId: other.id, matchingField: lower(other.email) === lower(input.email) ? 'email' : 'phone' },
			});
		}
		const now = new Date(this.date()).toISOString();
		const id = `new${++this.made}`;
		const kept = this.keep(this.written({ id, tags: [], customFields: [], dateAdded: now }, input));
		this.note('created', id);
		return kept;
	}

	upsert(input: Record<string, unknown>): { contact: Kept; isNew: boolean } {
		if (!input.email && !input.phone)
			throw new Refused(400, { message: 'Pass at least one of number, email query parameter' });
		const other = this.find(input.email, input.phone);
		if (!other) return { contact: this.create(input, true), isNew: true };
		return { contact: this.update(other.id, input), isNew: false };
	}

	update(id: string, input: Record<string, unknown>): Kept {
		const kept = this.keep(this.written(this.get(id), input));
		this.note('updated', id);
		return kept;
	}

	get(id: string): Kept {
		const kept = this.contacts.get(id);
		if (!kept) throw new Refused(400, { statusCode: 400, message: `Contact with id ${id} not found` });
		return kept;
	}

	delete(id: string): void {
		this.get(id);
		this.contacts.delete(id);
		this.note('deleted', id);
	}

	note(kind: Change['kind'], id: string): void {
		this.changes.push({ kind, id, seq: this.seq, at: this.date() });
	}

	private written(before: Kept, input: Record<string, unknown>): Kept {
		const { locationId: _, customFields, tags, ...fields } = input;
		const custom = new Map(((before.customFields ?? []) as Kept[]).map((one) => [one.id, one]));
		for (const { id, value, field_value } of (customFields ?? []) as Kept[])
			custom.set(id, { id, value: field_value ?? value });
		return {
			...before,
			...fields,
			...(Array.isArray(tags) && { tags: tags.map((tag) => String(tag).toLowerCase()) }),
			customFields: [...custom.values()],
			dateUpdated: new Date(this.date()).toISOString(),
		};
	}
}
