import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { FastClock } from '../../engine/clock';
import { ActiveTrigger, type Activation } from '../../engine/trigger';
import { startSandbox, type Contact, type Sandbox, type SandboxOptions } from '../../sandbox';
import { LOCATION, TOKEN, type DialectName } from '../support/bench';

export const MINUTE = 60_000;

/** A year in the future, so that a use of this machine's clock would show. Only the server's times may count. */
const BEGINNING = Date.UTC(2031, 4, 17, 9, 30);

/** A server with its own clock, and a trigger that polls it. */
export class World {
	/** Time of the server's clock, ms since 1970. */
	now = BEGINNING;
	/** Delay until the search shows the next write, ms. */
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

	/** Replaces the trigger by that of another workflow. */
	replaceTrigger(parameters: INodeParameters): void {
		this.trigger = new ActiveTrigger(parameters, this.credentials());
	}

	credentials(dialect: DialectName = 'highLevel') {
		return { token: TOKEN, locationId: LOCATION, baseUrl: this.sandbox.url, dialect };
	}

	/** Advances the server's clock. */
	pass(ms: number): void {
		this.now += ms;
	}

	async activate(activation?: Activation, parameters?: INodeParameters): Promise<IDataObject[]> {
		return await this.clock.within(async () => await this.trigger.activate(activation, parameters));
	}

	/** Polls `after` ms after the previous event. */
	async poll(after = MINUTE): Promise<IDataObject[]> {
		this.pass(after);
		return await this.clock.within(async () => await this.trigger.poll());
	}

	/** Polls a number of times, each time after `before`. @returns the IDs of all that is output */
	async pollIds(
		polls: number,
		before: (polled: number) => unknown = () => undefined,
		after = MINUTE,
	): Promise<unknown[]> {
		const got: unknown[] = [];
		for (let polled = 0; polled < polls; polled++) {
			before(polled);
			got.push(...idsOf(await this.poll(after)));
			expect(this.trigger.savedLength).toBeLessThan(100_000);
		}
		return got;
	}

	/** Damages the stored state: `change` gets it. */
	damage(change: (kept: IDataObject) => unknown): void {
		this.trigger.damage((node) => void change(node.kept as IDataObject));
	}

	async test(): Promise<IDataObject[]> {
		return await this.clock.within(async () => await this.trigger.test());
	}

	/** Creates a contact now. The search shows it `lateness` ms later. */
	create(values: Partial<Contact> = {}, lateness = 0): Contact {
		this.lateness = lateness;
		return this.sandbox.state.contactStore.create(LOCATION, values);
	}

	/** Changes a contact now. The search shows the change `lateness` ms later. */
	change(id: string, values: Partial<Contact> = {}, lateness = 0): Contact {
		this.lateness = lateness;
		const { contactStore } = this.sandbox.state;
		const contact = contactStore.get(id);
		if (!contact) throw new Error(`There is no contact ${id}`);
		return contactStore.update(contact, values);
	}

	/** Returns the number of requests that `what` sends. */
	async requestsOf(what: () => Promise<unknown>): Promise<number> {
		const before = this.sandbox.counters.requests;
		await what();
		return this.sandbox.counters.requests - before;
	}
}

export const idsOf = (items: readonly IDataObject[]): unknown[] => items.map(({ id }) => id);

/** Checks that each of these was output once. */
export function expectOnce(got: unknown[], ids: unknown[]): void {
	expect(got).toHaveLength(ids.length);
	expect(new Set(got)).toEqual(new Set(ids));
}

/** Options that output records as they are. */
export const RAW = { outputFormat: 'raw', customFieldsByName: false };

/** Creates worlds, which are closed after each test. */
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
