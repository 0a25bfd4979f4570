import { compareSets, type Check } from './check';
import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import type { ContactRow } from '../data/contacts/columns';
import { asCompared, FIELDS, type Expected, type ExpectedContact } from './expected';
import { contentOf, faultOf, type Fault } from '../data/rows';
import type { Stage } from '../data/seed';
import { asText } from './text';

/** The server's contacts are those that the file and what was there before ask for: each once, value by value. */
export function checkContacts({ sandbox, customFieldId }: Stage, expected: Expected): Check[] {
	const stored = [...sandbox.state.contacts.values()].map((contact) => asCompared(contact, customFieldId));
	const values: string[] = [];
	for (const contact of expected.contacts) {
		const found = stored.filter((one) => isSame(one, contact));
		if (found.length === 0) values.push(`${named(contact)} is missing`);
		else if (found.length > 1) values.push(`${named(contact)} exists ${found.length} times`);
		else values.push(...differences(found[0] as ExpectedContact, contact));
	}
	const count =
		stored.length === expected.contacts.length ? [] : [`${stored.length} contacts, not ${expected.contacts.length}`];
	const doubled = sandbox.counters.duplicates;
	return [
		{ claim: 'Every good row has its contact once, with its values; earlier values are kept', problems: values },
		{
			claim: 'There are as many contacts as people',
			problems: [...count, ...(doubled > 0 ? [`${doubled} share an email or phone`] : [])],
		},
	];
}

export const WORDS: Record<Fault, RegExp> = { email: /email/i, phone: /phone/i, nobody: /email.*phone/i };

/** The error output has every bad row, and no other, with its columns and the right reason. */
export function checkFailures(
	expected: { bad: ReadonlyArray<Partial<ContactRow>> },
	failed: readonly IDataObject[],
): Check {
	const reasons = new Map(failed.map(({ error, ...columns }) => [contentOf(columns), asText(error)]));
	const problems = expected.bad.flatMap((row) => {
		const reason = reasons.get(contentOf(row));
		if (reason === undefined) return [`The bad row ${contentOf(row)} did not fail, or lost its columns`];
		return WORDS[faultOf(row) ?? 'nobody'].test(reason)
			? []
			: [`The bad row ${contentOf(row)} failed for another reason: ${reason}`];
	});
	if (failed.length !== expected.bad.length) problems.push(`${failed.length} rows failed, not ${expected.bad.length}`);
	return { claim: 'Every bad row failed, with its columns and the reason', problems };
}

/** There are as many output rows as input rows, and each shows correctly whether it created its contact. */
export function checkImported(expected: Expected, imported: readonly IDataObject[]): Check {
	const created = imported.filter(({ isNew }) => isNew === true).length;
	const problems: string[] = [];
	if (created !== expected.created)
		problems.push(`${created} rows say that they created a contact, not ${expected.created}`);
	if (imported.length - created !== expected.updated)
		problems.push(
			`${imported.length - created} rows say that they are about one that was there, not ${expected.updated}`,
		);
	return {
		claim: `${expected.created} rows created a contact, ${expected.updated} updated an existing one`,
		problems,
	};
}

/** The search returned exactly the contacts that have the tag. */
export function checkSearch({ sandbox }: Stage, tag: string, found: readonly IDataObject[]): Check {
	const meant = [...sandbox.state.contacts.values()]
		.filter(({ tags }) => tags.includes(tag))
		.map(({ id }: Contact) => id);
	return {
		claim: `The search found exactly the ${meant.length} contacts with the tag "${tag}"`,
		problems: compareSets(
			meant,
			found.map(({ id }) => asText(id)),
		),
	};
}

function isSame(one: ExpectedContact, other: ExpectedContact): boolean {
	return other.email === undefined ? one.email === undefined && one.phone === other.phone : one.email === other.email;
}

const named = ({ email, phone }: ExpectedContact): string => `Contact ${String(email ?? phone)}`;

function differences(stored: ExpectedContact, expected: ExpectedContact): string[] {
	const texts = FIELDS.filter((field) => stored[field] !== expected[field]).map(
		(field) =>
			`${named(expected)}: ${field} is ${JSON.stringify(stored[field])}, not ${JSON.stringify(expected[field])}`,
	);
	const tags = compareSets(expected.tags, stored.tags).map((problem) => `${named(expected)}, tags: ${problem}`);
	return [...texts, ...tags];
}
