import fc from 'fast-check';
import type { Contact } from '../../../sandbox';
import { COUNTRIES, CUSTOM_FIELDS } from './people';
import type { Filters } from './bruteForce';

/** A filter that a draw combines with others. */
export type Kind = keyof typeof PARTS;

/** The parts that fast-check varies: the contact whose values the filters have, and their spelling. */
export interface Draw {
	kinds: Kind[];
	/** The contact whose values the filters have, and another one whose values they have in rare cases. */
	about: number;
	other: number;
	mixed: boolean;
	/** Chooses among spellings and conditions. */
	turns: number[];
	withQuery: boolean;
}

export const draws = (count: number): fc.Arbitrary<Draw> =>
	fc.record({
		kinds: fc.uniqueArray(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 3 }),
		about: fc.nat(count - 1),
		other: fc.nat(count - 1),
		mixed: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
		turns: fc.array(fc.nat(999), { minLength: 6, maxLength: 6 }),
		withQuery: fc.integer({ min: 0, max: 6 }).map((chance) => chance === 0),
	});

/** The search of a draw: a combination of filters that mostly finds something. */
export function searchOf(draw: Draw, contacts: readonly Contact[]): { query: string; filters: Filters } {
	let turn = 0;
	const choose = <T>(...choices: T[]): T =>
		choices[(draw.turns[turn++ % draw.turns.length] ?? 0) % choices.length] as T;
	/** The contact, or the next one that has the value. */
	const from = (index: number, has: (contact: Contact) => unknown): Contact => {
		const found = [...contacts.slice(index), ...contacts].find((contact) => Boolean(has(contact)));
		if (!found) throw new Error('No contact has it');
		return found;
	};
	const filters: Filters = {};
	for (const [position, kind] of draw.kinds.entries()) {
		const index = draw.mixed && position === draw.kinds.length - 1 ? draw.other : draw.about;
		Object.assign(
			filters,
			PARTS[kind]((has) => from(index, has), choose),
		);
	}
	if (!draw.withQuery) return { query: '', filters };
	const named = from(draw.about, ({ firstName, email }) => firstName && email);
	return { query: queryOf(named, choose), filters };
}

type From = (has: (contact: Contact) => unknown) => Contact;
type Choose = <T>(...choices: T[]) => T;

const PARTS = {
	tags(from, choose) {
		const own = from(({ tags }) => tags.length > 0).tags;
		const [first = '', second = 'no such tag'] = choose(own, [...own].reverse());
		const tagMatch = choose<Filters['tagMatch']>('all', 'any', undefined);
		return {
			...choose<Filters>(
				{ tagNames: [first] },
				{ tags: first.toUpperCase() },
				{ tagNames: [first], tags: second },
				{ tags: ` ${second},${first} ` },
			),
			...(tagMatch && { tagMatch }),
		};
	},
	email: (from, choose) => ({ email: anyCase(from(({ email }) => email).email, choose) }),
	phone: (from, choose) => ({ phone: anySpelling(from(({ phone }) => phone).phone ?? '', choose) }),
	name(from, choose) {
		const { firstName, lastName } = from((contact) => contact.firstName && contact.lastName);
		const [first = '', last = ''] = [firstName ?? '', lastName ?? ''];
		const both = [`${first} ${last}`, `${first.slice(-2)} ${last.slice(0, 2)}`] as const;
		return { name: anyCase(choose(first, last, ...both, last.slice(1, 4)), choose) };
	},
	companyName: (from, choose) => ({ companyName: anyCase(from(({ companyName }) => companyName).companyName, choose) }),
	source: (from, choose) => ({ source: anyCase(from(({ source }) => source).source, choose) }),
	city: (from, choose) => ({ city: anyCase(from(({ city }) => city).city, choose) }),
	customField(from, choose) {
		const { id } = choose(...CUSTOM_FIELDS);
		const valueOf = ({ customFields }: Contact): string[] =>
			[customFields.find((field) => field.id === id)?.value ?? []].flat().map(String);
		const value = choose(...valueOf(from((contact) => valueOf(contact).length > 0)));
		const condition = choose('is', 'contains', 'exists', 'is', 'contains');
		if (condition === 'exists') return { customField: { field: { id, condition } } };
		const wanted = condition === 'is' ? value : choose(value, value.slice(1) || value, value.slice(0, 2));
		return { customField: { field: { id, condition, value: anyCase(wanted, choose) } } };
	},
	added(from, choose) {
		const [addedAfter, addedBefore] = rangeAround(from(() => true).dateAdded, choose);
		return { ...(addedAfter && { addedAfter }), ...(addedBefore && { addedBefore }) };
	},
	lacking: (from, choose) =>
		choose<Filters>(
			{ withoutTags: from(({ tags }) => tags.length > 0).tags.slice(0, 2) },
			{ hasNo: choose<Filters['hasNo']>(['phone'], ['email'], ['tags'], ['companyName', 'phone']) },
		),
	anyOf: (from, choose) => ({
		anyOf: {
			condition: (['city', 'companyName', 'source'] as const)
				.slice(choose(0, 1))
				.map((field) => ({ field, value: anyCase(from((contact) => contact[field])[field], choose) })),
		},
	}),
	updated(from, choose) {
		const [updatedAfter, updatedBefore] = rangeAround(from(() => true).dateUpdated, choose);
		return { ...(updatedAfter && { updatedAfter }), ...(updatedBefore && { updatedBefore }) };
	},
} satisfies Record<string, (from: From, choose: Choose) => Filters>;

export const KINDS = Object.keys(PARTS) as Kind[];

function anyCase(text: string | null, choose: Choose): string {
	return choose(text ?? '', (text ?? '').toLowerCase(), (text ?? '').toUpperCase());
}

function anySpelling(stored: string, choose: Choose): string {
	const digits = stored.replace(/^\+/, '');
	const code = stored.startsWith('+') ? (COUNTRIES.find((country) => digits.startsWith(country.code))?.code ?? '') : '';
	const national = digits.slice(code.length).replace(/^0/, '');
	const spaced = national.replace(/(\d{3})(?=\d)/g, choose('$1 ', '$1-', '$1.', '$1'));
	const bracketed = `(${national.slice(0, 3)}) ${national.slice(3)}`;
	if (code === '') return choose(`0${spaced}`, stored, national);
	return choose(
		`+${code} ${spaced}`,
		`00${code} ${spaced}`,
		spaced,
		`0${spaced}`,
		`+${code} ${bracketed}`,
		bracketed,
		stored,
	);
}

const HOUR_MS = 3_600_000;

/** Bounds on the instant or near it, with and without time zone. */
function rangeAround(at: string, choose: Choose): [string | undefined, string | undefined] {
	const ms = Date.parse(at);
	const near = choose(HOUR_MS, 24 * HOUR_MS, 20 * 24 * HOUR_MS);
	const spelt = (time: number): string =>
		choose(new Date(time).toISOString(), new Date(time + 2 * HOUR_MS).toISOString().replace('Z', '+02:00'));
	const [from, to] = choose(
		[ms, ms],
		[ms, ms + near],
		[ms - near, ms],
		[ms - near, ms + near],
		[ms, undefined],
		[undefined, ms],
		[ms + 1, ms + near],
		[ms - near, ms - 1],
	);
	return [from === undefined ? undefined : spelt(from), to === undefined ? undefined : spelt(to)];
}

/** Text that the server finds in the contact's name, email or phone. */
function queryOf({ firstName, email, phone }: Contact, choose: Choose): string {
	return choose(firstName ?? '', (email ?? '').split('@')[0] ?? '', (phone ?? '4').slice(-3), '@mail');
}
