import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Fault, type LoggedRequest, type Sandbox, type SandboxOptions } from '../../sandbox';
import type { TestCredentials } from '../../engine/credentials';
import { FastClock } from '../../engine/clock';
import { runNode, type NodeResult, type NodeRun } from '../../engine/engine';
import { forgetServers } from './forgetConnections';

export const TOKEN = 'pit-sandbox-token';
export const LOCATION = 'loc_sandbox';

export type DialectName = 'highLevel' | 'documented';
export const DIALECTS: readonly DialectName[] = ['highLevel', 'documented'];

/** A request as it is checked: without what differs from run to run. */
export type Wire = Pick<LoggedRequest, 'method' | 'path' | 'query' | 'body'>;

/** How a run differs from the plain one. */
export interface RunExtra
	extends Partial<
		Pick<NodeRun, 'onError' | 'retryOnFail' | 'executeOnce' | 'stop' | 'timezone' | 'mode' | 'staticData'>
	> {
	credentials?: Partial<TestCredentials>;
}

/** What the vendor does not describe, but live reports have: lists of equipment and rooms with identifiers. */
const LIVE: SandboxOptions = { equipmentListIdKey: '_id' };

/** A sandbox of one dialect, and the node before it; anew for every test. */
export class Bench {
	sandbox!: Sandbox;
	/** The time of the sandbox and of every run. */
	clock!: FastClock;

	constructor(
		readonly dialect: DialectName,
		private readonly options: SandboxOptions = {},
	) {
		beforeEach(async () => {
			this.clock = new FastClock();
			const sandbox = await startSandbox({ ...LIVE, dialect, now: this.clock.now, ...this.options });
			this.sandbox = {
				...sandbox,
				clear: () => {
					forgetServers();
					sandbox.clear();
				},
			};
		});
		afterEach(async () => await this.sandbox.close());
	}

	get credentials(): TestCredentials {
		return { token: TOKEN, locationId: LOCATION, baseUrl: this.sandbox.url, dialect: this.dialect };
	}

	/** Runs the node through the engine. */
	async run(
		parameters: INodeParameters,
		items?: IDataObject[],
		{ credentials, ...extra }: RunExtra = {},
	): Promise<NodeResult> {
		return await this.clock.within(
			async () => await runNode({ parameters, items, ...extra, credentials: { ...this.credentials, ...credentials } }),
		);
	}

	/** Runs the node, which must end without an error. */
	async succeed(...run: Parameters<Bench['run']>): Promise<NodeResult> {
		const result = await this.run(...run);
		expect(result.error).toBeUndefined();
		return result;
	}

	/** What went over the wire, in the order of arrival. */
	get wire(): Wire[] {
		return this.sandbox.log.map(({ method, path, query, body }) => ({ method, path, query: { ...query }, body }));
	}

	/** The value for this bench's dialect. */
	by<T>(values: Record<DialectName, T>): T {
		return values[this.dialect];
	}
}

/** Tests for both dialects. */
export function bothDialects(name: string, body: (bench: Bench) => void, options?: SandboxOptions): void {
	describe.each(DIALECTS)(`${name} (%s)`, (dialect) => body(new Bench(dialect, options)));
}

/** The mapper's value as the editor stores it for "Map Each Column Manually". */
export function mapping(value: IDataObject | null, schema: string[] = Object.keys(value ?? {})): INodeParameters {
	return {
		mappingMode: 'defineBelow',
		value,
		schema: schema.map((id) => ({ id, displayName: id, type: 'string', display: true })),
	} as unknown as INodeParameters;
}

/** The mapper's value for "Map Automatically". */
export const automatic = (): INodeParameters => ({ mappingMode: 'autoMapInputData', value: null, schema: [] });

/** A locator's value as the editor stores it. */
export const located = (mode: string, value: string): INodeParameters => ({ __rl: true, mode, value });

/** Checks the headers that every request has to carry. */
export function expectHeaders(request: LoggedRequest | undefined, version: string | undefined): void {
	expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`);
	expect(request?.headers.version).toBe(version);
	expect(request?.headers.accept).toMatch(/application\/json/);
	const type = request?.headers['content-type'];
	if (request?.body === undefined) expect(type).toBeUndefined();
	else expect(type).toMatch(/^application\/json/);
}

/** The version header that the dialect wants. */
export const contactsVersion = ({ dialect }: Bench): string | undefined =>
	dialect === 'highLevel' ? '2021-07-28' : undefined;
export const calendarsVersion = ({ dialect }: Bench): string | undefined =>
	dialect === 'highLevel' ? '2021-04-15' : undefined;

/** The items' JSON. */
export const jsonOf = (items: INodeExecutionData[]): IDataObject[] => items.map(({ json }) => json);

/** The input items that output items are linked to. */
export const linksOf = (items: INodeExecutionData[]): unknown[] => items.map(({ pairedItem }) => pairedItem);

/** What the user is told beside the output. */
export const hintsOf = ({ run }: NodeResult): string[] =>
	(run.data.resultData.runData['HighLevel CRM']?.[0]?.hints ?? []).map(({ message }) => message);

/** Three rows of which the second fails, and what is to come of them. */
export interface Rows {
	/** The node's parameters, reading the rows by expressions. */
	parameters: INodeParameters;
	items: [good: IDataObject, bad: IDataObject, good: IDataObject];
	faults?: Fault[];
	seed?: (sandbox: Sandbox) => void;
	/** Of the failure. */
	message: RegExp;
	description: RegExp;
	/** What tells an output item from others. */
	tell: (json: IDataObject) => unknown;
	/** What the good rows give, by `tell`. */
	gives: [unknown[], unknown[]];
}

/** What holds for every operation over several rows: order, links, failures, and going on after them. */
export function overSeveralRows(bench: Bench, rows: Rows): void {
	describe('over several rows', () => severalRows(bench, rows));
}

function severalRows(bench: Bench, rows: Rows): void {
	const [first, bad, last] = rows.items;
	const { parameters, message, description, tell } = rows;
	const [firstGives, lastGives] = rows.gives;
	const links = (index: number, gives: unknown[]) => gives.map(() => ({ item: index }));

	beforeEach(() => {
		rows.seed?.(bench.sandbox);
		bench.sandbox.setFaults(rows.faults ?? []);
	});

	it('puts the rows out in order, each linked to its input', async () => {
		const { items, error } = await bench.run(parameters, [first, last]);
		expect(error).toBeUndefined();
		expect(jsonOf(items).map(tell)).toEqual([...firstGives, ...lastGives]);
		expect(linksOf(items)).toEqual([...links(0, firstGives), ...links(1, lastGives)]);
	});

	it('fails with message, description and row', async () => {
		const { items, error } = await bench.run(parameters, [first, bad, last]);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(message);
		expect(error?.message).toContain('(row 2)');
		expect(error?.description).toMatch(description);
		expect(error?.context?.data).toMatchObject({ row: 2 });
		expect(error?.context?.itemIndex).toBeUndefined();
	});

	it('sends a failed row to the error output, with its columns', async () => {
		const { items, errorItems, error } = await bench.run(parameters, [first, bad, last], {
			onError: 'continueErrorOutput',
		});
		expect(error).toBeUndefined();
		expect(jsonOf(items).map(tell)).toEqual([...firstGives, ...lastGives]);
		expect(linksOf(items)).toEqual([...links(0, firstGives), ...links(2, lastGives)]);
		expect(jsonOf(errorItems)).toEqual([{ ...bad, error: expect.stringMatching(/^Row 2: /) as unknown }]);
		const told = (jsonOf(errorItems)[0]?.error as string).slice('Row 2: '.length);
		expect(told).toMatch(message);
		expect(told).toMatch(description);
		expect(linksOf(errorItems)).toEqual([{ item: 1 }]);
	});

	it('keeps a failed row among the others, with its columns', async () => {
		const { items, error } = await bench.run(parameters, [first, bad, last], { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(linksOf(items)).toEqual([...links(0, firstGives), { item: 1 }, ...links(2, lastGives)]);
		expect(items[firstGives.length]?.json).toEqual({
			...bad,
			row: 2,
			code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/) as unknown,
			error: expect.stringMatching(message) as unknown,
		});
		expect(items[firstGives.length]?.json.error).toMatch(description);
		const others = jsonOf(items.filter((_, index) => index !== firstGives.length));
		expect(others.map(tell)).toEqual([...firstGives, ...lastGives]);
	});
}
