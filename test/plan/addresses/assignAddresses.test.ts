import type { IDataObject } from 'n8n-workflow';
import type { Identifier } from '../../../nodes/HighLevelCrm/lookups/location';
import { assignAddresses } from '../../../nodes/HighLevelCrm/plan/addresses/assignAddresses';
import type { Person, PlannedRow } from '../../../nodes/HighLevelCrm/plan/plan';
import { KnownContacts } from '../../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { atOnce, factsFor, plannedRow } from '../facts';

const emailOf = (name: string): string => (name === '' ? '' : `${name}@x.de`);
/** A contact whose name is its ID and the name of its email. */
const contactOf = (name: string, more: IDataObject = {}): IDataObject => ({ id: name, email: emailOf(name), ...more });

/** A contact by its name, or a new one (`+`), and the names of the emails that its rows want. */
type Wants = [name: string, ...emails: string[]];

interface Given {
	others?: IDataObject[];
	own?: IDataObject;
	identifiers?: readonly Identifier[];
	conflictMode?: PlannedRow['conflictMode'];
}

/** @returns the names of the emails that the persons get, the conflicts as `name: contact`, exchanges, and who gives up what to whom */
function assign(
	wants: Wants[],
	{ others = [], own = {}, identifiers = ['email', 'phone'], conflictMode = 'leaveOut' }: Given = {},
) {
	let index = 0;
	const persons: Person[] = wants.map(([name, ...emails]) => ({
		rows: emails.map((email) => plannedRow(index++, { email: emailOf(email) }, { conflictMode })),
		...(name !== '+' && { stored: contactOf(name, own) }),
		foundBy: new Set(),
		isAdditional: false,
	}));
	const rows = persons.flatMap((person) => person.rows);
	const contacts = new KnownContacts();
	contacts.isComplete = true;
	for (const name of wants.flat().filter((one) => one !== '' && one !== '+'))
		contacts.addNames([{ email: emailOf(name) }]);
	for (const { stored } of persons) if (stored) contacts.prime(stored);
	for (const other of others) contacts.prime(other);
	const addresses = atOnce(assignAddresses(persons, factsFor(rows, { identifiers }, { contacts })));
	const nameOf = (email = '-') => email.replace('@x.de', '');
	const conflicts = [...addresses.conflicts].sort(([one], [other]) => one - other);
	const person = (one: Person) => wants[persons.indexOf(one)]?.[0];
	return {
		gets: persons.map((one) => nameOf(addresses.chosen(one, 'email')?.value)),
		conflicts: conflicts.map(([row, found]) => [
			row,
			...found.map(({ value, contactId = '?' }) => `${nameOf(value)}: ${contactId}`),
		]),
		exchanges: addresses.exchanges.size,
		releases: [...addresses.releasers].map(([taker, givers]) => [person(taker), ...givers.map(person)]),
	};
}

describe('who gets which email', () => {
	const NONE = { conflicts: [], exchanges: 0, releases: [] };
	it.each<[why: string, wants: Wants[], result: object, given?: Given]>([
		['a free one', [['a', 'n']], { ...NONE, gets: ['n'] }],
		['none if that is cleared', [['a', '']], { ...NONE, gets: [''] }],
		['its own', [['a', 'a']], { ...NONE, gets: ['-'] }],
		[
			'not that of a contact without a row',
			[['a', 'b']],
			{ ...NONE, gets: ['-'], conflicts: [[0, 'b: b']] },
			{ others: [contactOf('b')] },
		],
		[
			'that of a contact that gives it up',
			[
				['a', 'b'],
				['b', 'n'],
			],
			{ ...NONE, gets: ['b', 'n'], releases: [['a', 'b']] },
		],
		[
			'that of a contact that gives it up, for a new one',
			[
				['+', 'a'],
				['a', 'n'],
			],
			{ ...NONE, gets: ['a', 'n'], releases: [['+', 'a']] },
		],
		[
			'that of a contact that clears it',
			[
				['a', 'b'],
				['b', ''],
			],
			{ ...NONE, gets: ['b', ''], releases: [['a', 'b']] },
		],
		[
			'along a chain',
			[
				['a', 'b'],
				['b', 'c'],
				['c', 'n'],
			],
			{
				...NONE,
				gets: ['b', 'c', 'n'],
				releases: [
					['a', 'b'],
					['b', 'c'],
				],
			},
		],
		[
			'nobody along a chain whose end keeps its own',
			[
				['a', 'b'],
				['b', 'c'],
				['c', 'c'],
			],
			{
				...NONE,
				gets: ['-', '-', '-'],
				conflicts: [
					[0, 'b: b'],
					[1, 'c: c'],
				],
			},
		],
		[
			'nobody in an exchange',
			[
				['a', 'b'],
				['b', 'a'],
			],
			{
				...NONE,
				gets: ['-', '-'],
				conflicts: [
					[0, 'b: b'],
					[1, 'a: a'],
				],
				exchanges: 2,
			},
		],
		[
			'nobody in a circle of three',
			[
				['a', 'b'],
				['b', 'c'],
				['c', 'a'],
			],
			{
				...NONE,
				gets: ['-', '-', '-'],
				conflicts: [
					[0, 'b: b'],
					[1, 'c: c'],
					[2, 'a: a'],
				],
				exchanges: 3,
			},
		],
		[
			'the earliest of three new ones',
			[
				['+', 'n'],
				['+', 'n'],
				['+', 'n'],
			],
			{
				...NONE,
				gets: ['n', '-', '-'],
				conflicts: [
					[1, 'n: ?'],
					[2, 'n: ?'],
				],
			},
		],
		[
			'none if two clear theirs',
			[
				['a', ''],
				['b', ''],
			],
			{ ...NONE, gets: ['', ''] },
		],
		[
			'the earlier one, which falls back on it only later',
			[
				['a', 'n', 'c'],
				['b', 'n'],
				['c', 'd'],
			],
			{
				...NONE,
				gets: ['n', '-', '-'],
				conflicts: [
					[1, 'c: c'],
					[2, 'n: a'],
					[3, 'd: d'],
				],
			},
			{ others: [contactOf('d')] },
		],
		[
			'neither of two that count on one who keeps it',
			[
				['a', 'c'],
				['b', 'c'],
				['c', 'd'],
			],
			{
				...NONE,
				gets: ['-', '-', '-'],
				conflicts: [
					[0, 'c: c'],
					[1, 'c: a'],
					[2, 'd: d'],
				],
			},
			{ others: [contactOf('d')] },
		],
		[
			'the earlier of two contacts',
			[
				['a', 'n'],
				['b', 'n'],
			],
			{ ...NONE, gets: ['n', '-'], conflicts: [[1, 'n: a']] },
		],
		[
			'an older value instead of that of another',
			[['a', 'n', 'b']],
			{ ...NONE, gets: ['n'], conflicts: [[1, 'b: b']] },
			{ others: [contactOf('b')] },
		],
		[
			'not an additional one of another',
			[['a', 'm']],
			{ ...NONE, gets: ['-'], conflicts: [[0, 'm: b']] },
			{ others: [contactOf('b', { additionalEmails: ['m@x.de'] })] },
		],
		[
			'not an additional one of its own',
			[['a', 'm']],
			{ ...NONE, gets: ['-'], conflicts: [[0, 'm: a']] },
			{ own: { additionalEmails: ['m@x.de'] } },
		],
		[
			'an additional one of its own, if it has no main one',
			[['a', 'm']],
			{ ...NONE, gets: ['m'] },
			{ own: { email: undefined, additionalEmails: ['m@x.de'] } },
		],
		[
			'any if emails identify nobody',
			[
				['a', 'b'],
				['+', 'b'],
			],
			{ ...NONE, gets: ['b', 'b'] },
			{ others: [contactOf('b')], identifiers: ['phone'] },
		],
		[
			'an additional one of another even then, as a run often does not see those',
			[['a', 'm']],
			{ ...NONE, gets: ['m'] },
			{ others: [contactOf('b', { additionalEmails: ['m@x.de'] })], identifiers: ['phone'] },
		],
		[
			'nothing in rows that are sent as they are',
			[['a', 'b']],
			{ ...NONE, gets: ['-'] },
			{ others: [contactOf('b')], conflictMode: 'vendor' },
		],
		[
			'nobody who waits for a value that another then keeps, though the other had wanted to give it up',
			[
				['+', 'a'],
				['a', 'b'],
				['b', 'c'],
			],
			{
				...NONE,
				gets: ['-', '-', '-'],
				conflicts: [
					[0, 'a: a'],
					[1, 'b: b'],
					[2, 'c: c'],
				],
			},
			{ others: [contactOf('c')] },
		],
	])('is %s: %j', (_, wants, result, given = {}) => {
		expect(assign(wants, given)).toEqual(result);
	});

	it('stays as it is for contacts that would exchange an email for a phone', () => {
		const [ada, bob] = [contactOf('a', { phone: '+12025550101' }), contactOf('b', { phone: '+12025550102' })];
		const rows = [
			plannedRow(0, { email: emailOf('b'), phone: '+12025550103' }),
			plannedRow(1, { email: emailOf('n'), phone: '+12025550101' }),
		];
		const persons = rows.map((row, index) => ({
			...{ rows: [row], stored: index === 0 ? ada : bob, foundBy: new Set<never>(), isAdditional: false },
		}));
		const contacts = new KnownContacts();
		contacts.isComplete = true;
		for (const one of [ada, bob]) contacts.prime(one);
		const addresses = atOnce(assignAddresses(persons, factsFor(rows, {}, { contacts })));
		expect(persons.flatMap((one) => [addresses.chosen(one, 'email'), addresses.chosen(one, 'phone')])).toEqual([
			...[undefined, undefined],
			...[undefined, undefined],
		]);
	});

	it('assigns no phone without calling code that may be the phone of another row if the country is unknown', () => {
		const rows = ['202 555 0101', '+44 202 555 0101'].map((phone, index) =>
			plannedRow(index, { phone }, { keys: [{ email: emailOf(`p${index}`) }] }),
		);
		const persons = rows.map((row) => ({ rows: [row], foundBy: new Set<never>(), isAdditional: false }));
		const phonesIn = (callingCode?: string) => {
			const addresses = atOnce(assignAddresses(persons, factsFor(rows, { callingCode })));
			return persons.map((person) => addresses.chosen(person, 'phone')?.value);
		};
		expect(phonesIn('1')).toEqual(['202 555 0101', '+44 202 555 0101']);
		expect(phonesIn(undefined)).toEqual([undefined, '+44 202 555 0101']);
	});

	it('keeps the email of a contact that would exchange it, instead of an earlier value from its rows', () => {
		expect(
			assign([
				['a', 'm', 'n', 'b'],
				['b', 'a'],
			]),
		).toMatchObject({ gets: ['-', '-'], exchanges: 2, releases: [] });
	});
});
