import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import { bothDialects, hintsOf } from '../support/bench';
import { listed, rowsFor, synchronizing } from '../plan/list';

const JANE = { firstName: 'Jane', lastName: 'van Dyke' };

bothDialects('A contact that left the list while a new one has its name', (bench) => {
	const hintOf = async (row: IDataObject, options: IDataObject = {}, names: Partial<Contact> = JANE) => {
		bench.sandbox.seed.contacts([...listed(29), { ...listed(30)[29], ...names }]);
		const run = await bench.succeed(synchronizing('delete', options), [...rowsFor(29), row]);
		return hintsOf(run).find((hint) => hint.includes('the name of a new one'));
	};

	it.each([{}, { write: 'nothing' }])('causes a hint with the way to keep one contact (%j)', async (options) => {
		const hint = await hintOf({ email: 'new@example.com', firstName: 'JANE', lastName: 'van Dyke' }, options);
		expect(hint).toBe(
			'1 contact that left the list has the name of a new one, e.g. "Jane van Dyke". If only the email changed in the list, Options > Match by Custom Field finds such a customer by a number',
		);
	});

	it.each([
		{ email: 'new@example.com', firstName: 'Jane' },
		{ email: 'new@example.com', firstName: 'Jane', lastName: 'Doe' },
		{ email: 'p28@example.com', ...JANE },
		{ email: 'p29@example.com', ...JANE },
	])('causes no hint for the row %j, which has another name, is there already, or did not leave', async (row) => {
		expect(await hintOf(row)).toBeUndefined();
	});

	it('causes no hint if both have only a first name, which many people share', async () => {
		expect(await hintOf({ email: 'new@example.com', firstName: 'Jane' }, {}, { firstName: 'Jane' })).toBeUndefined();
	});
});
