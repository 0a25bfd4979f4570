import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../../nodes/HighLevelCrm/api/contactKey';
import { candidatesOf } from '../../../nodes/HighLevelCrm/plan/addresses/candidates';
import type { KeyKind } from '../../../nodes/HighLevelCrm/plan/plan';
import { factsFor, plannedRow } from '../facts';

const [A, B, C] = ['a@x.de', 'b@x.de', 'c@x.de'] as const;

interface Values {
	field?: 'email' | 'phone';
	/** Of the contact; absent for a new one. */
	stored?: IDataObject;
	foundBy?: KeyKind[];
	/** Names of the fields that Fill Only If Empty keeps. */
	keeps?: string[];
	/** Positions of the rows that have no other key. */
	alone?: number[];
	/** Whether the location's calling code is unknown. */
	isCountryUnknown?: boolean;
}

/** @returns the candidates' values, with the rows that have them */
function candidates(values: string[], given: Values = {}) {
	const { field = 'email', stored, foundBy = [], keeps, alone = [], isCountryUnknown = false } = given;
	const rows = values.map((value, index) => {
		const keys: ContactKey[] = [{ [field]: value } as ContactKey];
		if (!alone.includes(index)) keys.push({ fieldId: 'number', value: '7' });
		const rules = keeps && { fillEmpty: new Set(keeps), onlyNew: new Set<string>() };
		return plannedRow(index, { [field]: value }, { keys, rules });
	});
	const person = { rows, stored, foundBy: new Set(foundBy), isAdditional: false };
	const facts = factsFor(rows, isCountryUnknown ? { callingCode: undefined } : {});
	return candidatesOf(person, field, facts).map((one) => [one.value, ...one.rows.map(({ index }) => index)]);
}

describe('the emails and phones that rows have for one person', () => {
	it('are those of the last rows first, each once with its rows', () => {
		expect(candidates([A, B, 'A@x.de', C])).toEqual([
			[C, 3],
			[A, 0, 2],
			[B, 1],
		]);
	});

	it('begin with the one that is the only value of a row, for a new person', () => {
		expect(candidates([A, B, C], { alone: [1] })).toEqual([
			[B, 1],
			[C, 2],
			[A, 0],
		]);
		expect(candidates([A, B, C], { alone: [0, 1] })).toEqual([
			[B, 1],
			[C, 2],
			[A, 0],
		]);
		expect(candidates([A, B, C], { alone: [1], stored: { id: 'c' } })).toEqual([
			[C, 2],
			[B, 1],
			[A, 0],
		]);
	});

	it.each<[given: Values, found: unknown[]]>([
		[{ keeps: ['email'], stored: { email: B } }, []],
		[{ keeps: ['*'], stored: { email: B } }, []],
		[{ keeps: ['email'], stored: {} }, [[A, 0]]],
		[{ keeps: ['email'], stored: { email: B }, foundBy: ['email'] }, [[A, 0]]],
		[{ keeps: ['email'], stored: { email: B }, foundBy: ['phone'] }, []],
		[{ keeps: ['phone'], stored: { email: B } }, [[A, 0]]],
		[{ keeps: ['email'] }, [[A, 0]]],
	])('leave out a field that the contact keeps by a rule: %j', (given, found) => {
		expect(candidates([A], given)).toEqual(found);
	});

	it('include an empty value only if the contact exists', () => {
		expect(candidates(['', A])).toEqual([[A, 1]]);
		expect(candidates([A, ''], { stored: { email: B } })).toEqual([
			['', 1],
			[A, 0],
		]);
	});

	it.each([
		[['202 555 0101', '+1 202 555 0101'], [['+1 202 555 0101', 0, 1]]],
		[['+1 202 555 0101', '202 555 0101'], [['+1 202 555 0101', 0, 1]]],
		[['202 555 0101', '(202) 555-0101'], [['202 555 0101', 0, 1]]],
	])('are one phone in all its spellings, best with its calling code: %j', (values, found) => {
		for (const stored of [undefined, { phone: '+12025550101' }, { phone: '+442025550101' }])
			expect(candidates(values, { field: 'phone', stored })).toEqual(found);
	});

	it('take a phone without calling code for a number of the location, although a foreign one has the same digits', () => {
		const values = ['+442025550101', '202 555 0101'];
		const alone = [1];
		expect(candidates(values, { field: 'phone', alone })).toEqual([
			['202 555 0101', 1],
			['+442025550101', 0],
		]);
		// In an unknown country it is the number that the other row has.
		expect(candidates(values, { field: 'phone', alone, isCountryUnknown: true })).toEqual([['+442025550101', 0, 1]]);
	});

	it('keep a phone without calling code apart from the number of another row if the contact has it', () => {
		const [own, other, national] = ['+442025550101', '+12025550101', '202 555 0101'];
		const given: Values = { field: 'phone', stored: { phone: own }, isCountryUnknown: true };
		expect(candidates([national, other], given)).toEqual([
			[other, 1],
			[national, 0],
		]);
		expect(candidates([national, other], { ...given, stored: undefined })).toEqual([[other, 0, 1]]);
	});
});
