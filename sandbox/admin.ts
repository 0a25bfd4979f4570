import type { FastifyInstance } from 'fastify';
import { isRecord } from './validate';

const admin = { config: { admin: true } };

/** Registers the sandbox's own pages. They need no token, are not counted and get no faults. */
export function addAdmin(app: FastifyInstance): void {
	app.get('/__sandbox', admin, async ({ ctx: { counters, state, options } }) => ({
		counters,
		sizes: {
			contacts: state.contacts.size,
			equipment: state.equipment.size,
			rooms: state.rooms.size,
			calendars: state.calendars.size,
			tags: state.tags.size,
			customFields: state.customFields.size,
			users: state.users.size,
			appointments: state.appointments.size,
		},
		config: options,
	}));
	app.get('/__sandbox/contacts', admin, async ({ ctx: { state } }) => [...state.contacts.values()]);
	app.get('/__sandbox/equipment', admin, async ({ ctx: { state } }) => [...state.equipment.values()]);
	app.get('/__sandbox/log', admin, async ({ ctx: { log } }) => log);
	app.post('/__sandbox/reset', admin, async ({ ctx }) => {
		ctx.state.clear();
		ctx.setFaults([]);
		ctx.resetCounters();
		return { ok: true };
	});
	app.post('/__sandbox/configure', admin, async ({ ctx, body }, reply) => {
		const options = parse(body);
		if (!isRecord(options)) return reply.code(400).send({ message: 'send a JSON object of options' });
		const unknown = Object.keys(options).filter((key) => !(key in ctx.options));
		if (unknown.length > 0) return reply.code(400).send({ message: `unknown options: ${unknown.join(', ')}` });
		ctx.configure(options);
		return { config: ctx.options };
	});
}

function parse(body: unknown): unknown {
	try {
		return JSON.parse(String(body));
	} catch {
		return undefined;
	}
}
