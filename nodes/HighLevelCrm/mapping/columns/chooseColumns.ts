import { channelKey } from '../../dialects';
import { BadInput } from '../../values/badInput';
import { toText } from '../../values/json';
import { sameEitherWay } from '../../values/phones';
import { pushTo } from '../../values/pushTo';
import { displayValue, isEmpty } from '../../values/text';
import { isPunctuation, isStatusNoCode, saysNothing } from '../../values/words';
import { EXACT, ADDRESS_FIELDS, ADDRESS_PART } from './headings/fieldNames';
import type { ColumnTarget } from './headings/column';

export interface Candidate extends ColumnTarget {
	column: string;
	value: unknown;
	/** Set if the cell cannot be read. */
	problem?: BadInput;
}

interface ChosenColumns {
	/** The column of each field; several if they have equal precedence and different values. */
	columns: Map<string, [Candidate, ...Candidate[]]>;
	/** Columns that hold another value than the chosen one. */
	differing: Candidate[];
}

/** Chooses one of the columns that mean the same field: of those with a value, the one whose heading takes precedence. */
export function chooseColumns(candidates: readonly Candidate[]): ChosenColumns {
	const columns: ChosenColumns['columns'] = new Map();
	const others: Candidate[] = [];
	for (const [key, all] of groupByField(keepOneAddress(candidates, others))) {
		const [first] = all;
		if (all.length === 1) {
			columns.set(key, [first]);
			continue;
		}
		const group = withoutNone(all);
		const exact = group.filter(({ precedence }) => precedence === EXACT);
		const filled = group.filter(({ value }) => !isEmpty(value));
		const eligible = exact.length > 0 ? exact : filled.length > 0 ? filled : group;
		const bestPrecedence = Math.min(...eligible.map(({ precedence }) => precedence));
		const [chosen = first, ...equals] = eligible.filter(({ precedence }) => precedence === bestPrecedence);
		columns.set(key, [chosen, ...equals.filter((other) => !agree(chosen, other))]);
		const isOther = (one: Candidate) => one.precedence > bestPrecedence || !group.includes(one);
		others.push(...all.filter((one) => !isEmpty(one.value) && isOther(one) && !agree(chosen, one)));
	}
	return { columns, differing: others };
}

/** Leaves out cells that say that there is no value if another cell has one, and unreadable cells beside a cell with an opt-out. */
function withoutNone(group: readonly Candidate[]): readonly Candidate[] {
	const isOptedOut = group.some(({ key, value, problem }) => isOptOut(key, value) && !problem);
	const kept = group.filter((one) => !saysNone(one) && !(isOptedOut && one.problem));
	return kept.some(({ value }) => !isEmpty(value)) ? kept : group;
}

const EMAIL_CHANNEL = channelKey('Email');
const isOptOut = (key: string, value: unknown): boolean => key === EMAIL_CHANNEL && value === 'active';

const saysNone = ({ value }: Candidate): boolean =>
	typeof value === 'string' && (saysNothing(value) || isPunctuation(value));

/** Keeps one of several addresses in a row and adds the parts of the others to `others`. */
function keepOneAddress(candidates: readonly Candidate[], others: Candidate[]): readonly Candidate[] {
	const columns = candidates.filter(({ key }) => ADDRESS_FIELDS.includes(key));
	const labelled = columns.filter((part) => isLabelled(part) && !isEmpty(part.value));
	const named = labelled.filter((part) => !saysNone(part));
	if (named.length === 0) return candidates;
	const bestKind = Math.min(...named.map(kindOfAddress));
	const isBest = (part: Candidate) => kindOfAddress(part) === bestKind;
	const own = columns.filter((part) => !isLabelled(part));
	const takesBest = isOneAddress(own, columns.filter(isBest));
	const isLeftOut = (part: Candidate) => isLabelled(part) && !(takesBest && isBest(part));
	others.push(...labelled.filter(isLeftOut));
	return candidates.filter((part) => !isLeftOut(part));
}

/** Whether the heading says whose or which address the part belongs to: `Billing City`. */
const isLabelled = ({ precedence }: Candidate): boolean => precedence >= ADDRESS_PART;
const kindOfAddress = ({ precedence }: Candidate): number => Math.floor(precedence);

/** A column State may hold the status of an order. */
const isStatus = ({ key, value }: Candidate): boolean =>
	key === 'state' && typeof value === 'string' && isStatusNoCode(value);

/**
 * Whether columns without and with a label are of one address: `Mailing Street`, `City`. If both have the same part, they are two addresses
 * unless its values are equal. A country alone is no address of its own.
 */
function isOneAddress(own: readonly Candidate[], labelled: readonly Candidate[]): boolean {
	const isFilled = (part: Candidate) => !isEmpty(part.value) && !saysNone(part) && !part.problem && !isStatus(part);
	const isBeyondCountry = own.some((part) => isFilled(part) && part.key !== 'country');
	const pairs = own.flatMap((part) =>
		labelled.filter(({ key }) => key === part.key).map((other) => [part, other] as const),
	);
	const filled = pairs.filter((pair) => pair.every(isFilled));
	return (
		filled.every(([part, other]) => agree(part, other)) && (filled.length > 0 || pairs.length === 0 || !isBeyondCountry)
	);
}

function groupByField(candidates: readonly Candidate[]): Map<string, [Candidate, ...Candidate[]]> {
	const groups = new Map<string, [Candidate, ...Candidate[]]>();
	for (const candidate of candidates) pushTo(groups, candidate.key, candidate);
	return groups;
}

/** A text with fewer digits is no phone: `1a` and `1` are not the same. */
const SEVEN_DIGITS = /(?:\d\D*){7}/;

/** Whether two columns hold the same value, so that either can be used. */
export function agree({ key, value: left }: Candidate, { value: right }: Candidate): boolean {
	if (key === 'phone' && SEVEN_DIGITS.test(toText(left).slice(0, 100)))
		return sameEitherWay(toText(left), toText(right)) || left === right;
	return normalizedValue(left) === normalizedValue(right);
}

const normalizedValue = (value: unknown): string => (toText(value) || JSON.stringify(value)).trim().toLowerCase();

export function ambiguousColumns(label: string, [left, right]: readonly Candidate[]): BadInput {
	return new BadInput(
		`The columns "${displayValue(left?.column)}" and "${displayValue(right?.column)}" both mean ${label}`,
		'They hold different values: rename or remove one, or map the fields by hand.',
	);
}
