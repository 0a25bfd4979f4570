import type { Paging, Progress } from '../../../nodes/HighLevelCrm/api/paging';
import type { Send } from '../../../nodes/HighLevelCrm/api/request';
import type { ListQuery } from '../../../nodes/HighLevelCrm/client/paging/pageCollector';
import { readPages } from '../../../nodes/HighLevelCrm/client/paging/readPages';

export const ids = (count: number, prefix = 'c'): string[] =>
	Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** How the server departs from the default. */
export interface Behaviour {
	pageSize: number;
	/** Changes the list before an answer. @param request number of the request, from 1 */
	change?: (records: string[], request: number) => unknown;
	/** The length of a page. */
	length?: (request: number) => number;
	/** The stated total; absent if the server states none. */
	total?: (records: string[], request: number) => number | undefined;
	cappedTotal?: number;
	/** Whether no record of a page leads to the next one. */
	hasNoCursor?: boolean;
	/** Joined pages after which one need not overlap. */
	calmPages?: number;
}

/** A list of identifiers that others change between the requests. */
export class LivingList {
	readonly asked: number[] = [];
	private readonly initial: readonly string[];
	/** The place of each record in the order of the list. The place of a cursor outlives its record. */
	private readonly places: Map<string, number>;

	private firstPlace = 0;

	constructor(
		readonly records: string[],
		private readonly behaviour: Behaviour,
	) {
		this.initial = [...records];
		this.places = new Map(records.map((id, index) => [id, index]));
	}

	/** Adds a record as the first one. */
	create(id: string): void {
		this.records.unshift(id);
		this.places.set(id, --this.firstPlace);
	}

	delete(id: string): void {
		this.records.splice(this.records.indexOf(id), 1);
	}

	moveToStart(id: string): void {
		this.delete(id);
		this.create(id);
	}

	async readByCursor(query: Partial<ListQuery> = {}): Promise<unknown[]> {
		const next = ({ received, records }: Progress) => {
			const cursor = records?.at(-1)?.id;
			if (received > 0 && this.behaviour.hasNoCursor) return undefined;
			return { method: 'POST' as const, path: '/list', ...(received > 0 && { body: { after: cursor } }) };
		};
		return await this.read({ recordType: 'contact', byOffset: false, byCursor: true, next }, query);
	}

	async readByOffset(query: Partial<ListQuery> = {}): Promise<unknown[]> {
		const next = ({ received }: Progress) => ({ method: 'GET' as const, path: '/list', qs: { offset: received } });
		return await this.read({ recordType: 'contact', byOffset: true, next }, query);
	}

	/** Checks that each record comes once, and that none is missing that stayed in the list. */
	expectAllThatStayed(found: readonly unknown[]): void {
		const [left, returned] = [new Set(this.records), new Set(found)];
		expect(returned.size).toBe(found.length);
		expect(this.initial.filter((id) => left.has(id) && !returned.has(id))).toEqual([]);
	}

	private async read(paging: Paging, query: Partial<ListQuery>): Promise<unknown[]> {
		const {
			pageSize,
			cappedTotal,
			calmPages,
			change,
			length = () => pageSize,
			total = ({ length: all }) => all,
		} = this.behaviour;
		const send: Send = async ({ qs, body }) => {
			const request = this.asked.length + 1;
			if (request > 1) change?.(this.records, request);
			const from = body ? this.indexAfter(body.after as string) : Number(qs?.offset ?? 0);
			this.asked.push(from);
			const contacts = this.records.slice(from, from + length(request)).map((id) => ({ id }));
			return { status: 200, headers: {}, body: { contacts, total: total(this.records, request) } };
		};
		const found = await readPages({ ...paging, pageSize, cappedTotal, calmPages }, send, {
			subject: 'people',
			...query,
		});
		return found.map(({ id }) => id);
	}

	private indexAfter(id: string): number {
		const place = this.places.get(id) ?? 0;
		const index = this.records.findIndex((other) => (this.places.get(other) ?? 0) > place);
		return index < 0 ? this.records.length : index;
	}
}
