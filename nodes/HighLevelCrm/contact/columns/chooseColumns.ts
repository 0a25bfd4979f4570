import { BadInput } from '../../values/badInput';
import { toText } from '../../values/json';
import { samePhone } from '../../values/phones';
import { isEmpty } from '../../values/text';
import { EXACT, ADDRESS_FIELDS, ADDRESS_PART } from './headings';
import type { ColumnTarget } from './columnTarget';

/** A column of a row that means a field, and its value. */
export interface Candidate extends ColumnTarget {
	column: string;
	value: unknown;
}

/** Which columns of a row are written. */
export interface ChosenColumns {
	/** The column of each field; several where they are equally dear and do not agree. */
	columns: Map<string, [Candidate, ...Candidate[]]>;
	/** Columns that hold another value than the one that is taken in their place. */
	differing: Candidate[];
}

/** Which of the columns that mean the same field is taken: the dearest by its heading, of those that hold something. */
export function chooseColumns(candidates: readonly Candidate[]): ChosenColumns {
	const columns: ChosenColumns['columns'] = new Map();
	const others: Candidate[] = [];
	for (const [key, together] of groupByField(keepOneAddress(candidates, others))) {
		const [first] = together;
		if (together.length === 1) {
			columns.set(key, [first]);
			continue;
		}
		const exact = together.filter(({ precedence: rank }) => rank === EXACT);
		const filled = together.filter(({ value }) => !isEmpty(value));
		const eligible = exact.length > 0 ? exact : filled.length > 0 ? filled : together;
		const dearest = Math.min(...eligible.map(({ precedence: rank }) => rank));
		const [best = first, ...alike] = eligible.filter(({ precedence: rank }) => rank === dearest);
		columns.set(key, [best, ...alike.filter((other) => !agree(best, other))]);
		others.push(...filled.filter((other) => other.precedence > dearest && !agree(best, other)));
	}
	return { columns, differing: others };
}

/** Of several addresses in a row, one: the parts of the others are put to `others`. */
function keepOneAddress(candidates: readonly Candidate[], others: Candidate[]): readonly Candidate[] {
	const placed = candidates.filter(
		({ key, precedence: rank, value }) => rank >= ADDRESS_PART && ADDRESS_FIELDS.includes(key) && !isEmpty(value),
	);
	if (placed.length === 0) return candidates;
	const place = Math.min(...placed.map(({ precedence: rank }) => rank));
	others.push(...placed.filter(({ precedence: rank }) => rank > place));
	return candidates.filter(({ precedence: rank }) => rank < ADDRESS_PART || rank === place);
}

function groupByField(candidates: readonly Candidate[]): Map<string, [Candidate, ...Candidate[]]> {
	const groups = new Map<string, [Candidate, ...Candidate[]]>();
	for (const candidate of candidates) {
		const group = groups.get(candidate.key);
		if (group) group.push(candidate);
		else groups.set(candidate.key, [candidate]);
	}
	return groups;
}

/** Whether two columns say the same: then it does not matter which is taken. */
function agree({ key, value: one }: Candidate, { value: other }: Candidate): boolean {
	if (key === 'phone') return samePhone(one, toText(other)) || samePhone(other, toText(one)) || one === other;
	return normalizedValue(one) === normalizedValue(other);
}

const normalizedValue = (value: unknown): string => (toText(value) || JSON.stringify(value)).trim().toLowerCase();

/** The refusal of columns that do not agree. @param label the field's name in messages */
export function ambiguousColumns(label: string, [one, other]: readonly Candidate[]): BadInput {
	return new BadInput(
		`The columns "${one?.column}" and "${other?.column}" both mean ${label}`,
		'They hold different values: rename or remove one, or map the fields by hand.',
	);
}
