import { forEachWithYield, mapWithYield } from '../../run/yieldToEventLoop';
import { composed } from '../../values/keys';
import { commonDigits, isInternational, samePhone, searchDigits } from '../../values/phones';
import type { ComparedContact } from './comparedContact';

export type DuplicateKey = 'email' | 'phone' | 'name';

/** Contacts that share a value. */
export interface DuplicateGroup {
	value: string;
	contacts: ComparedContact[];
}

/** Returns the groups of at least two contacts with the same email, phone or name. */
export async function duplicateGroups(
	by: DuplicateKey,
	contacts: readonly ComparedContact[],
): Promise<DuplicateGroup[]> {
	const groups = await GROUPINGS[by](contacts);
	return groups.filter((group) => group.contacts.length > 1);
}

const GROUPINGS: Record<DuplicateKey, (contacts: readonly ComparedContact[]) => Promise<DuplicateGroup[]>> = {
	email: async (contacts) => await groupsOf(contacts, emailsOf),
	phone: groupByPhone,
	name: async (contacts) => (await mapWithYield(await groupsOf(contacts, nameOf), splitByPlace)).flat(),
};

/** The contacts that share a key, every contact once per key. */
async function groupsOf(
	contacts: readonly ComparedContact[],
	keysOf: (contact: ComparedContact) => string[],
): Promise<DuplicateGroup[]> {
	const firsts = new Map<string, ComparedContact>();
	const groups = new Map<string, DuplicateGroup>();
	await forEachWithYield(contacts, (contact) => {
		for (const value of new Set(keysOf(contact))) {
			const first = firsts.get(value);
			if (!first) firsts.set(value, contact);
			else if (!groups.get(value)?.contacts.push(contact)) groups.set(value, { value, contacts: [first, contact] });
		}
	});
	return [...groups.values()];
}

const emailsOf = ({ fields, additionalEmails = [] }: ComparedContact): string[] =>
	[fields.email ?? '', ...additionalEmails].map((email) => email.toLowerCase().replace(/\s/g, '')).filter(Boolean);

const phonesOf = ({ fields, additionalPhones = [] }: ComparedContact): string[] =>
	[fields.phone ?? '', ...additionalPhones].filter((phone) => searchDigits(phone) !== '');

/**
 * Each full number has a group of all numbers that may be the same, directly or through another number. A number without country code may
 * belong to several countries, so it is in the group of each number that ends with it.
 */
async function groupByPhone(contacts: readonly ComparedContact[]): Promise<DuplicateGroup[]> {
	const alike = await groupsOf(contacts, (contact) => phonesOf(contact).map(commonDigits));
	const groupsByDigits = await mapWithYield(alike, ({ value: digits, contacts: candidates }) => {
		const spellings = new Map<string, Set<ComparedContact>>();
		for (const contact of candidates) {
			for (const phone of phonesOf(contact).filter((one) => commonDigits(one) === digits)) {
				const spelling = (isInternational(phone) ? '+' : '') + searchDigits(phone);
				spellings.set(spelling, (spellings.get(spelling) ?? new Set()).add(contact));
			}
		}
		const groups = new Map<string, Set<ComparedContact>>();
		/** The full numbers that each number may be, longest first. */
		const fullNumbers = new Map<string, Set<string>>();
		for (const [phone, owners] of [...spellings].sort(([one], [other]) => other.length - one.length)) {
			const longer = [...fullNumbers].filter(([other]) => samePhone(other, phone)).flatMap(([, full]) => [...full]);
			const full = new Set(longer.length > 0 ? longer : [phone]);
			fullNumbers.set(phone, full);
			for (const number of full) groups.set(number, new Set([...(groups.get(number) ?? []), ...owners]));
		}
		return [...groups].map(([value, group]) => ({ value, contacts: [...group] }));
	});
	return groupsByDigits.flat();
}

const normalizeName = (text = ''): string => composed(text).trim().toLowerCase().replace(/\s+/g, ' ');

/** The full name. A single word is not enough to tell people apart. */
function nameOf({ fields }: ComparedContact): string[] {
	const name = normalizeName(`${fields.firstName ?? ''} ${fields.lastName ?? ''}`);
	return name.includes(' ') ? [name] : [];
}

/** Contacts that are connected by their companies and cities. */
interface Connected {
	contacts: ComparedContact[];
	places: string[];
}

/** Splits contacts of one name into those that are connected by a company or a city. */
function splitByPlace({ value, contacts }: DuplicateGroup): DuplicateGroup[] {
	const byPlace = new Map<string, Connected>();
	for (const contact of contacts) {
		const places = placesOf(contact);
		const known = [...new Set(places.flatMap((place) => byPlace.get(place) ?? []))];
		const [group = { contacts: [], places: [] }, ...others] = known.sort(
			(one, other) => other.contacts.length - one.contacts.length,
		);
		for (const other of others) {
			for (const one of other.contacts) group.contacts.push(one);
			for (const place of other.places) byPlace.set(place, group);
			group.places = group.places.concat(other.places);
		}
		group.contacts.push(contact);
		group.places = group.places.concat(places.filter((place) => byPlace.get(place) !== group));
		for (const place of places) byPlace.set(place, group);
	}
	return [...new Set(byPlace.values())].map((group) => ({ value, contacts: group.contacts }));
}

const placesOf = ({ fields: { companyName, city } }: ComparedContact): string[] =>
	Object.entries({ companyName, city }).flatMap(([key, place]) =>
		normalizeName(place) === '' ? [] : [`${key} ${normalizeName(place)}`],
	);
