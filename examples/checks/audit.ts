import type { IDataObject } from 'n8n-workflow';
import type { Problem, Stage } from '../data/seed';
import { compareSets, type Check } from './check';
import { asText } from './text';

const KINDS: Array<[Problem, RegExp]> = [
	['units', /too few units/],
	['noCalendar', /on no calendar/],
	['vanishedCalendar', /no longer exist/],
	['overbooked', /^overbooked/],
	['full', /^fully booked/],
	['idle', /^not booked/],
];

/** What the audit said of a piece of equipment. */
const findingsOf = ({ findings }: IDataObject): string[] => (Array.isArray(findings) ? findings.map(asText) : []);

/** The audit found exactly the planted problems. @param audited the equipment with what was found */
export function checkAudit({ planted }: Stage, audited: readonly IDataObject[]): Check {
	const meant = [...planted].flatMap(([name, problems]) => problems.map((problem) => `${name}: ${problem}`));
	const kindOf = (finding: string): string => KINDS.find(([, words]) => words.test(finding))?.[0] ?? finding;
	const found = audited.flatMap((one) => findingsOf(one).map((finding) => `${asText(one.name)}: ${kindOf(finding)}`));
	return { claim: `The audit found exactly the ${meant.length} planted problems`, problems: compareSets(meant, found) };
}

/** The report has a row for each piece of equipment, with what was found; with its days, where bookings are known. */
export function checkReport(html: string, audited: readonly IDataObject[]): Check {
	const told = [...html.matchAll(/<tr><th scope="row">(.*?)<small>.*?<\/tr>/gs)].map(([row, name = '']) => [
		name,
		...[...row.matchAll(/<li>(.*?)<\/li>/gs)].map(([, finding]) => finding),
		row.includes('<svg'),
	]);
	// Where there is no equipment, n8n hands an empty item on.
	const meant = audited
		.filter(({ name }) => name !== undefined)
		.map((one) => [asText(one.name), ...findingsOf(one), isObject(one.bookings) && one.bookings.basis !== 'unknown']);
	const problems = compareSets(
		meant.map((row) => JSON.stringify(row)),
		told.map((row) => JSON.stringify(row)),
	);
	return { claim: 'The report shows each piece of equipment, with what was found and its days', problems };
}

const isObject = (value: unknown): value is IDataObject => typeof value === 'object' && value !== null;
