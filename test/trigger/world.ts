import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { FastClock } from '../../engine/clock';
import { ActiveTrigger, type Activation } from '../../engine/trigger';
import { startSandbox, type Contact, type Sandbox, type SandboxOptions } from '../../sandbox';
import { LOCATION, TOKEN, type DialectName } from '../support/bench';

export const MINUTE = 60_000;

/** A year that neither this machine nor anybody else has: only the server's times may count. */
const BEGINNING = Date.UTC(2031, 4, 17, 9, 30);

/** A server with a time of its own, and a trigger that is polled in it. */
export class World {
	/** What the server's clock says, ms since 1970. */
	now = BEGINNING;
	/** How much later than others search shows the next write, ms. */
	lateness = 0;
	readonly clock = new FastClock();
	trigger!: ActiveTrigger;
	sandbox!: Sandbox;

	static async of(parameters: INodeParameters, options: SandboxOptions = {}): Promise<World> {
		const world = new World();
		world.sandbox = await startSandbox({
			equipmentListIdKey: '_id',
			now: world.clock.now,
			date: () => world.now,
			searchLateness: () => world.lateness,
			...options,
		});
		world.trigger = new ActiveTrigger(parameters, world.credentials(options.dialect));
		return world;
	}

	/** Another workflow with a trigger, in the same world. */
	beginAnew(parameters: INodeParameters): void {
		this.trigger = new ActiveTrigger(parameters, this.credentials());
	}

	credentials(dialect: DialectName = 'highLevel') {
		return { token: TOKEN, locationId: LOCATION, baseUrl: this.sandbox.url, dialect };
	}

	/** Lets the server's clock go on. */
	pass(ms: number): void {
		this.now += ms;
	}

	async activate(activation?: Activation, parameters?: INodeParameters): Promise<IDataObject[]> {
		return await this.clock.within(async () => await this.trigger.activate(activation, parameters));
	}

	/** A poll, so long after the one before. */
	async poll(after = MINUTE): Promise<IDataObject[]> {
		this.pass(after);
		return await this.clock.within(async () => await this.trigger.poll());
	}

	async test(): Promise<IDataObject[]> {
		return await this.clock.within(async () => await this.trigger.test());
	}

	/** A contact that is created now; search shows it so much later. */
	create(values: Partial<Contact> = {}, lateness = 0): Contact {
		this.lateness = lateness;
		return this.sandbox.state.contactStore.create(LOCATION, values);
	}

	/** A contact that is changed now; search shows it so much later. */
	change(id: string, values: Partial<Contact> = {}, lateness = 0): Contact {
		this.lateness = lateness;
		const { contactStore } = this.sandbox.state;
		const contact = contactStore.get(id);
		if (!contact) throw new Error(`There is no contact ${id}`);
		return contactStore.update(contact, values);
	}

	/** Requests that something took. */
	async requestsOf(what: () => Promise<unknown>): Promise<number> {
		const before = this.sandbox.counters.requests;
		await what();
		return this.sandbox.counters.requests - before;
	}
}

export const idsOf = (items: readonly IDataObject[]): unknown[] => items.map(({ id }) => id);

/** A world that is closed after each test. */
export function useWorld(): (parameters: INodeParameters, options?: SandboxOptions) => Promise<World> {
	const worlds: World[] = [];
	afterEach(async () => {
		for (const { sandbox } of worlds.splice(0)) await sandbox.close();
	});
	return async (parameters, options) => {
		const world = await World.of(parameters, options);
		worlds.push(world);
		return world;
	};
}
