import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { world, type ListOfWorld } from './worlds';

const EMAILS = Array.from({ length: 8 }, (_, index) => `p${index}@example.com`);
const PHONES = Array.from({ length: 8 }, (_, index) => `+1202555010${index}`);
/** People with a smaller index have a contact. */
const KNOWN = 5;

const maybe = <T>(...values: T[]) => fc.constantFrom<T | undefined>(undefined, ...values);

/** A row about one of the people, named in some way, with an email and a phone that are often those of others: so they move. */
const rowAbout = (index: number) =>
	fc
		.record({
			named: fc.constantFrom('email', 'email', 'phone', 'both', 'number', 'id'),
			number: fc.nat(EMAILS.length - 1),
			...{ email: maybe(...EMAILS), phone: maybe(...PHONES) },
			values: fc.record(
				{
					city: fc.constantFrom('Oslo', 'Bergen', ''),
					firstName: fc.constantFrom('Ann', 'Ben'),
					tags: fc.subarray(['vip', 'Lead', 'old']),
				},
				{ requiredKeys: [] },
			),
		})
		.map(({ named, number, email, phone, values }): IDataObject => {
			const own = { email: named === 'email' || named === 'both', phone: named === 'phone' || named === 'both' };
			const given = { email: own.email ? EMAILS[index] : email, phone: own.phone ? PHONES[index] : phone };
			const hasNone = given.email === undefined && given.phone === undefined;
			return {
				...values,
				...(named === 'id' && index < KNOWN && { 'Contact Id': `one${index}` }),
				...((named === 'id' || named === 'number') && { 'Customer Number': String(named === 'id' ? number : index) }),
				...(hasNone ? { email: EMAILS[index] } : given),
			};
		});

/** Rows about some people, two of whom have two rows, each with a value by which it is known. */
const rows = fc
	.uniqueArray(fc.nat(EMAILS.length - 1), { minLength: 2, maxLength: EMAILS.length - 1 })
	.chain((people) => fc.tuple(...[...people, ...people.slice(0, 2)].map(rowAbout)))
	.chain((all) => fc.shuffledSubarray(all, { minLength: 2 }))
	.map((all) => all.map((one, index): IDataObject => ({ ...one, lastName: `Row ${index}` })));

const person = (index: number) =>
	fc
		.record({
			without: maybe('email', 'phone'),
			isNumbered: fc.boolean(),
			city: maybe('Oslo', 'Bergen'),
			tags: fc.subarray(['vip', 'old']),
		})
		.map(
			({ without, isNumbered, city, tags }): IDataObject => ({
				...{ id: `one${index}`, tags, ...(city !== undefined && { city }) },
				...(without !== 'email' && { email: EMAILS[index] }),
				...(without !== 'phone' && { phone: PHONES[index] }),
				customFields: isNumbered ? [{ id: 'number', value: String(index) }] : [],
			}),
		);

/** Refused, unclear whether done, and done although refused. */
const failure = fc.constantFrom<Fault>(
	...Array<Fault>(3).fill({ kind: 'status', status: 422 }),
	...[422, 500].map((status): Fault => ({ kind: 'statusAfter', status })),
	...[{ kind: 'status', status: 500 } as const, { kind: 'resetAfter' } as const],
);
const request = fc.oneof(
	{ weight: 6, arbitrary: fc.nat(6).map((row) => ({ bodyIncludes: `"Row ${row}"` })) },
	{ weight: 1, arbitrary: fc.nat(KNOWN).map((index) => ({ path: `/contacts/one${index}/tags` })) },
	{ weight: 1, arbitrary: fc.nat(KNOWN).map((index) => ({ method: 'GET', path: `/contacts/one${index}` })) },
	{ weight: 1, arbitrary: fc.constant({ method: 'PUT' }) },
);
const writeFault = fc
	.record({ failure, match: request, times: maybe(1), skip: fc.constantFrom(0, 0, 0, 0, 1) })
	.map(
		({ failure: how, match, times, skip }): Fault => ({ ...how, match, skip, ...(times !== undefined && { times }) }),
	);

const SEARCH = '/contacts/search';
/** What a plan reads can't be read at all, or is no answer that says whether there is such a contact. */
const readFault = fc.record({
	kind: fc.constantFrom('status', 'status', 'resetAfter', 'truncated', 'empty', 'html'),
	status: fc.constantFrom(500, 500, 403, 422),
	match: fc.constantFrom({ path: SEARCH }, { path: `${SEARCH}/duplicate` }, { method: 'GET', path: '/contacts/one*' }),
	times: fc.constantFrom(1, 1, 2, 6),
	skip: fc.constantFrom(0, 0, 1, 2, 3),
});
const fault = fc.oneof<Array<fc.Arbitrary<Fault>>>(writeFault, writeFault, writeFault, readFault);

/** Rows by which emails, phones and numbers move between people, and requests that fail. */
export interface FailingWorld extends ListOfWorld {
	faults: Fault[];
}

export const failingWorld: fc.Arbitrary<FailingWorld> = fc
	.record({
		world: fc
			.record({ one: world, rows, people: fc.tuple(...Array.from({ length: KNOWN }, (_, index) => person(index))) })
			.map(({ one, ...more }) => ({ ...one, ...more, options: { ...one.options, conflicts: 'leaveOut' } })),
		beside: fc.constantFrom(0, 5, 40, 101),
		operation: fc.constantFrom<Array<'upsert' | 'synchronize'>>('upsert', 'synchronize'),
		faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
	})
	.map((one) => {
		// The look-ups that take the place of a search find a contact only by what the location compares, which nobody knows without its settings.
		const isFair = ({ match }: Fault) => one.world.location.tokens === undefined || match?.path !== SEARCH;
		return { ...one, faults: one.faults.filter(isFair) };
	});
