import type { Reply, WireRequest } from './wire';
import { Refused, type Kept, type World } from './world';

export type DialectName = 'highLevel' | 'documented';
type Body = Record<string, unknown>;

const ok = (body: unknown, status = 200): Reply => ({ status, headers: {}, body });

/** Executes a request in `world` by the interface's rules. @returns the answer */
export function answerOf(request: WireRequest, world: World, dialect: DialectName): Reply {
	try {
		if (!request.headers.authorization?.startsWith('Bearer '))
			return { ...ok({ statusCode: 401, message: 'Invalid token' }), status: 401 };
		const [, place = '', ...rest] = request.path.replace(/\/$/, '').split('/').map(decodeURIComponent);
		if (place === 'contacts') return contacts(request, rest, world, dialect);
		if (place === 'calendars' && rest[0] === 'resources') return resources(request, rest.slice(2), world, dialect);
		if (place === 'calendars') return ok({ calendars: [{ id: 'cal1', name: 'Calendar' }] });
		if (rest[1] === 'customFields')
			return ok({ customFields: [{ id: 'cf1', name: 'Colour', fieldKey: 'contact.colour', dataType: 'TEXT' }] });
		if (rest[1] === 'tags') return ok({ tags: [{ id: 't1', name: 'vip' }] });
		return { ...ok({ message: `Cannot ${request.method} ${request.path}` }), status: 404 };
	} catch (error) {
		if (error instanceof Refused) return { status: error.status, headers: {}, body: error.body };
		throw error;
	}
}

function contacts({ method, query, body }: WireRequest, rest: string[], world: World, dialect: DialectName): Reply {
	const input = (body ?? {}) as Body;
	const vendor = dialect === 'highLevel';
	const [first, second] = rest;
	if (first === undefined) {
		if (method === 'POST') return ok(vendor ? { contact: world.create(input) } : world.create(input), 201);
		return page(world.shown, Number(query.offset ?? 0), Number(query.limit ?? 20));
	}
	if (first === 'upsert') {
		const { contact, isNew } = world.upsert(input);
		return ok(vendor ? { new: isNew, succeded: true, contact, traceId: 'trace' } : contact, isNew ? 201 : 200);
	}
	if (first === 'search' && second === 'duplicate')
		return ok({ contact: world.find(query.email, query.number, true) ?? null });
	if (first === 'search') return search(input, world);
	if (second === 'tags') return tags(method, first, input, world);
	if (second === 'notes') return notes(method, first, input, world);
	if (method === 'GET') return ok({ contact: world.get(first) });
	if (method === 'PUT') {
		const contact = world.update(first, input);
		return ok(vendor ? { succeded: true, contact } : contact);
	}
	world.delete(first);
	return ok({ succeded: true });
}

/** The vendor's search in the order of the records. Each record has the cursor of the next page. */
function search({ pageLimit, searchAfter, query }: Body, world: World): Reply {
	const wanted = typeof query === 'string' ? query.toLowerCase() : '';
	const all = world.shown.filter((one) => JSON.stringify(one).toLowerCase().includes(wanted));
	const after = Array.isArray(searchAfter) ? String(searchAfter[0]) : undefined;
	// A cursor is a position in the order of IDs, so it stays valid if its record is deleted.
	const sorted = all.sort((one, other) => order(one.id) - order(other.id));
	const left = after === undefined ? sorted : sorted.filter(({ id }) => order(id) > order(after));
	const found = left.slice(0, Number(pageLimit)).map((one) => ({ ...one, searchAfter: [one.id] }));
	return ok({ contacts: found, total: all.length, traceId: 'trace' });
}

const order = (id: string): number => Number(id.replace(/\D/g, ''));

function tags(method: string, id: string, input: Body, world: World): Reply {
	const given = ((input.tags ?? []) as unknown[]).map((tag) => String(tag).toLowerCase());
	const before = (world.get(id).tags ?? []) as string[];
	const after = method === 'POST' ? [...new Set([...before, ...given])] : before.filter((tag) => !given.includes(tag));
	return ok({ tags: world.update(id, { tags: after }).tags });
}

/** The notes of a contact: listed, or a new one. */
function notes(method: string, contactId: string, input: Body, world: World): Reply {
	world.get(contactId);
	if (method === 'GET') return ok({ notes: world.shownNotes.filter((note) => note.contactId === contactId) });
	return ok({ note: world.addNote(contactId, input) }, 201);
}

function page(all: Kept[], from: number, size: number): Reply {
	return ok({ contacts: all.slice(from, from + Math.min(size, 100)), total: all.length });
}

function resources({ method, query, body }: WireRequest, [id]: string[], world: World, dialect: DialectName): Reply {
	const input = (body ?? {}) as Body;
	if (id === undefined && method === 'GET') {
		const from = dialect === 'highLevel' ? Number(query.skip ?? 0) : 0;
		return ok([...world.resources.values()].slice(from, from + Number(query.limit ?? 1_000)));
	}
	if (id === undefined) {
		const kept = { ...input, id: `res${world.resources.size + 1}` };
		world.resources.set(kept.id, kept);
		world.note('created', kept.id);
		return ok(kept, 201);
	}
	const kept = world.resources.get(id);
	if (!kept) throw new Refused(404, { statusCode: 404, message: 'Not Found' });
	if (method === 'GET') return ok(kept);
	if (method === 'PUT') Object.assign(kept, input);
	else world.resources.delete(id);
	world.note(method === 'PUT' ? 'updated' : 'deleted', id);
	return ok(method === 'PUT' ? kept : { success: true });
}
