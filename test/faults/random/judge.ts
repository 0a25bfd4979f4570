import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { reasons, told } from '../facts';
import { TOKEN, type TrialResult } from '../lab';
import { talliedIn } from '../../support/runs';
import { rowOf } from './faults';
import type { Drawn } from './operations';

const rowIn = ({ pairedItem }: INodeExecutionData): number => (pairedItem as { item?: number } | undefined)?.item ?? -1;
/** Messages that state that nothing was written. */
const NOTHING = /not sent|nothing was sent|never sent|nothing was written|(was|were) refused|(was|were) not found/i;
/** Messages that state that something was or may have been written. */
const PERHAPS = /may have been|was written|were written|no harm|look at|accepted the request|compare/i;

/** Lists every rule that a run has broken. */
export function violations(result: TrialResult, operation: Drawn, rows: IDataObject[]): string[] {
	const { items, errorItems, error, server, late } = result;
	const wrong: string[] = [];
	const check = (fact: boolean, what: string) => void (fact || wrong.push(what));

	check(!late, 'it did not end in time');
	check(server.mostInFlight <= 32, `${server.mostInFlight} requests in flight`);
	for (let at = 0; at + 12 <= TOKEN.length; at++)
		check(!result.words.includes(TOKEN.slice(at, at + 12)), 'the token is in a message');

	const changed = new Set(server.written.map(rowOf));
	for (const [row, count] of doubles(result, operation)) {
		const said = [...errorItems, ...items].find((item) => rowIn(item) === row)?.json.error;
		check(
			typeof said === 'string' && PERHAPS.test(said),
			`row ${row} is there ${count} times, and it is not said: ${said as string}`,
		);
	}
	if (error) {
		if (rows.length > 1) {
			const { items: of, written: done, failed, unsent } = talliedIn(error);
			check(of === rows.length, `the count is not that of the rows: ${told(result)}`);
			check(of === done + failed + unsent, `the counts are not those of all rows: ${told(result)}`);
			const written = rows.filter((_, row) => changed.has(row)).length;
			check(unsent <= rows.length - written, `told as never sent: ${unsent}, written: ${written} of ${rows.length}`);
		}
		return [...new Set(wrong)];
	}

	const failed = [...errorItems, ...items.filter(({ json }) => typeof json.error === 'string')];
	const good = items.filter(({ json }) => typeof json.error !== 'string');
	check(good.length + failed.length === rows.length, `${rows.length} in, ${good.length} out, ${failed.length} failed`);
	check(new Set([...good, ...failed].map(rowIn)).size === rows.length, 'a row has no item, or two');
	for (const output of [items, errorItems])
		check(
			output.every((item, index) => index === 0 || rowIn(item) > rowIn(output[index - 1] ?? item)),
			'not in order',
		);
	for (const item of good) {
		const row = rowIn(item);
		check(
			operation.holds(server.sandbox.state, row, item.json),
			`row ${row} is told as done, but is not: ${JSON.stringify(item.json)}`,
		);
	}
	for (const item of failed) {
		const row = rowIn(item);
		const { error: said, row: number, code, ...columns } = item.json;
		// On the error output n8n allows no column beside the reason.
		const hasCode = errorItems.includes(item) || (typeof code === 'string' && code !== 'other');
		check(hasCode, `row ${row} has no code of its own: ${JSON.stringify(code)}`);
		check(JSON.stringify(columns) === JSON.stringify(rows[row]), `row ${row} has lost columns`);
		const reason = said as string;
		const isNumbered = errorItems.includes(item) ? reason.startsWith(`Row ${row + 1}: `) : number === row + 1;
		check(isNumbered, `row ${row} is not told by its number`);
		if (changed.has(row)) check(PERHAPS.test(reason), `row ${row} was written, and it is not said: ${reason}`);
		else
			check(
				!/^(?!.*may).*(was|were) written(?!.*not)/.test(reason) || NOTHING.test(reason),
				`row ${row} was not written: ${reason}`,
			);
	}
	check(reasons(result).length === failed.length, 'a failed row says nothing');
	return [...new Set(wrong)];
}

/** Rows whose record exists more than once. */
function doubles({ server }: TrialResult, { name }: Drawn): Map<number, number> {
	const counts = new Map<number, number>();
	const { contacts, equipment, notes } = server.sandbox.state;
	const records = (name.includes('note') ? notes : name.includes('equipment') ? equipment : contacts).values();
	for (const record of records as Iterable<IDataObject>) {
		const row = rowOf({ path: '', query: {}, body: [record.email, record.name, record.body] });
		if (row !== undefined) counts.set(row, (counts.get(row) ?? 0) + 1);
	}
	return new Map([...counts].filter(([, count]) => count > 1));
}
