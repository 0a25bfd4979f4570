import fc from 'fast-check';
import { Bench, automatic, jsonOf } from '../../support/bench';
import { settings } from '../../support/settings';
import { sized } from '../../support/sizes';
import { MANY } from './worlds';

/** Calling code, what is dialled before a number within the country, and numbers. */
const COUNTRIES: Array<[country: string, code: string, prefix: string, numbers: readonly string[]]> = [
	['DE', '49', '0', ['171 2345671', '171 2345672', '30 1234567', '491 71234567', '4917 123456']],
	['IT', '39', '', ['06 1234567', '06 1234568', '347 1234567', '02 12345678']],
	['GB', '44', '0', ['20 7946 0101', '7400 123456', '7400 123457', '1632 960001']],
	['FR', '33', '0', ['6 12 34 56 78', '1 23 45 67 89', '6 12 34 56 79']],
	['HU', '36', '06', ['20 123 4567', '1 234 5678', '30 123 4567']],
	['RU', '7', '8', ['912 345 67 89', '812 345 67 89', '495 123 45 67']],
	['BR', '55', '0', ['11 91234 5678', '21 91234 5678', '11 2345 6789']],
	['AU', '61', '0', ['412 345 678', '2 9374 4000', '412 345 679']],
];

const spellings = (code: string, prefix: string, number: string): string[] => [
	`+${code} ${number}`,
	`+${code}${number.replaceAll(' ', '')}`,
	`00${code} ${number}`,
	`+${code} ${prefix}${number}`,
	`${prefix}${number}`,
	`${prefix}${number.replaceAll(' ', '')}`,
	number.replace(/^(\d+) (.*)$/, (_all, area, rest: string) => `(${prefix}${area}) ${rest.replaceAll(' ', '-')}`),
	...(prefix === '0' ? [`+${code} (0)${number}`] : []),
];

describe('Phones as they are written in', () => {
	const bench = new Bench('highLevel');
	const parameters = {
		...{ resource: 'contact', operation: 'upsert', fields: automatic() },
		...settings({ write: 'changes', maxChanges: 0 }),
	};

	it.each(COUNTRIES)(
		'%s (+%s) are no change in the second run',
		async (country, code, prefix, numbers) => {
			const row = fc.record(
				{
					email: fc.constantFrom('p1@example.com', 'p2@example.com', 'p3@example.com'),
					phone: fc.constantFrom(...numbers.flatMap((number) => spellings(code, prefix, number))),
					city: fc.constantFrom('Oslo', 'Rome'),
				},
				{ requiredKeys: ['phone', 'city'] },
			);
			const rows = fc.array(row, { minLength: 1, maxLength: 6 });
			await fc.assert(
				fc.asyncProperty(rows, async (own) => {
					bench.sandbox.clear();
					bench.sandbox.configure({ country });
					const known = MANY.map((one, index) => ({ id: `many${index}`, ...one }));
					bench.sandbox.seed.contacts([...known, { id: 'one', phone: `+${code}${numbers[0]}`.replaceAll(' ', '') }]);
					const run = async () =>
						jsonOf((await bench.run(parameters, [...own, ...MANY], { onError: 'continueRegularOutput' })).items);
					expect((await run()).slice(0, own.length).some(({ action }) => action !== undefined)).toBe(true);
					const second = (await run()).filter(({ action }) => action !== undefined && action !== 'unchanged');
					expect(second).toEqual([]);
				}),
				{ numRuns: sized(60, 4), endOnFailure: true },
			);
		},
		600_000,
	);
});
