import { bothDialects } from '../support/bench';
import { contactsIn, itemsOf, night, undoing, writesIn } from './nights';

bothDialects('Undo of two nights, of which the second changed a field back', (bench) => {
	const NIGHTS = [
		[{ email: 'ada@example.com', city: 'Bergen', companyName: 'Second' }],
		[{ email: 'ada@example.com', city: 'Oslo', companyName: 'Third' }],
	];

	it.each([false, true])('takes both back, and writes nothing again (the last first: %s)', async (isReversed) => {
		const ada = { id: 'ada', email: 'ada@example.com', city: 'Oslo', companyName: 'First' };
		bench.sandbox.seed.contacts([ada]);
		const before = contactsIn(bench);
		const [first = [], second = []] = [
			await itemsOf(bench, night(), NIGHTS[0] ?? []),
			await itemsOf(bench, night(), NIGHTS[1] ?? []),
		];
		const items = isReversed ? [...second, ...first] : [...first, ...second];
		await itemsOf(bench, undoing(), items);
		expect(contactsIn(bench)).toEqual(before);
		bench.sandbox.resetCounters();
		await itemsOf(bench, undoing(), items);
		expect(writesIn(bench)).toBe(0);
	});
});
