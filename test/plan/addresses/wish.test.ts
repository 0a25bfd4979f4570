import type { KeyKind, Person } from '../../../nodes/HighLevelCrm/plan/plan';
import { readWish } from '../../../nodes/HighLevelCrm/plan/addresses/wish';
import { factsFor, plannedRow } from '../facts';

const [A, B, C] = ['a@x.de', 'b@x.de', 'c@x.de'] as const;
const PHONE = '+12025550101';

/** @param values of the rows, in their order @returns the values that the person wants, the most wanted one first, and those that it can't get */
function read(field: 'email' | 'phone', values: string[], stored?: string | null, more: Partial<Person> = {}) {
	const rows = values.map((value, index) => plannedRow(index, value === '-' ? {} : { [field]: value }));
	const person: Person = {
		...{ rows, foundBy: new Set<KeyKind>(), isAdditional: false },
		...(stored !== undefined && { stored: { id: 'c', [field]: stored } }),
		...more,
	};
	const { wish, unwanted } = readWish(person, 7, field, factsFor(rows));
	if (wish) expect(wish).toMatchObject({ person, order: 7, field, at: 0 });
	return [wish?.candidates.map(({ value }) => value), unwanted.map(({ value }) => value)];
}

describe('the email or phone that rows want for their contact', () => {
	it.each<[values: string[], stored: string | null | undefined, wanted: string[] | undefined]>([
		[[B], A, [B]],
		[[A], A, undefined],
		[['A@x.de'], A, undefined],
		[[A, B], A, [B]],
		[[B, A], A, undefined],
		[[C, A, B], A, [B]],
		[[C, B], A, [B, C]],
		[[B, C, B], A, [B, C]],
		[[B], undefined, [B]],
		[[B], null, [B]],
		[['-'], A, undefined],
	])('%j, where it has %j, is %j', (values, stored, wanted) => {
		expect(read('email', values, stored)).toEqual([wanted, []]);
	});

	it('is none if the phone is its own in another spelling', () => {
		expect(read('phone', ['(202) 555-0101'], PHONE)).toEqual([undefined, []]);
		expect(read('phone', ['(202) 555-0102'], PHONE)).toEqual([['(202) 555-0102'], []]);
	});

	it('is none if rows find the contact by the one that it has', () => {
		const foundBy = new Set<KeyKind>(['email']);
		expect(read('email', [A, B], A, { foundBy })).toEqual([undefined, [B]]);
		expect(read('email', [A], A, { foundBy })).toEqual([undefined, []]);
		expect(read('email', [A, B], A, { foundBy: new Set<KeyKind>(['phone']) })).toEqual([[B], []]);
		expect(read('phone', ['202 555 0101', '+12025550109'], PHONE, { foundBy: new Set<KeyKind>(['phone']) })).toEqual([
			...[undefined, ['+12025550109']],
		]);
	});

	it('is first the one by which rows will find the contact in the next run', () => {
		const foundBy = new Set<KeyKind>(['email']);
		expect(read('email', [B, C], A, { foundBy, nextNames: { email: B } })).toEqual([[B, C], []]);
		expect(read('email', [B, C], undefined, { foundBy, nextNames: { email: B } })).toEqual([[B, C], []]);
		expect(read('email', [B, C], A, { nextNames: { email: B } })).toEqual([[C, B], []]);
	});
});
