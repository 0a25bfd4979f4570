import type { INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, located } from '../../support/bench';

const OPERATIONS: INodeParameters[] = [
	{ operation: 'create', fields: automatic() },
	{ operation: 'upsert', fields: automatic() },
	{ operation: 'update', contactId: located('id', 'one'), fields: automatic() },
];

bothDialects('an error of a server that names custom fields by their position', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([
			{ id: 'colour', name: 'Colour', dataType: 'TEXT' },
			{ id: 'wishes', name: 'Wishes', dataType: 'TEXT' },
		]);
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }]);
	});

	it.each(
		OPERATIONS.flatMap((parameters) =>
			[
				['customFields.1.field_value must be an array of strings', '"Wishes" must be an array of strings'],
				['customFields.0.value is too long; customFields[1].value is', '"Colour" is too long; "Wishes" is'],
				['customFields.1 is wrong', '"Wishes" is wrong'],
				// These say more than the field, or mean none that was sent.
				['customFields.1.id wishes is unknown', 'customFields.1.id wishes is unknown'],
				['customFields.12.value is wrong', 'customFields.12.value is wrong'],
				['mycustomFields.1 is wrong', 'mycustomFields.1 is wrong'],
			].map(([said, told]) => [parameters.operation, said, told, parameters] as const),
		),
	)('names them (%s: %s)', async (_, said, told, parameters) => {
		const method = parameters.operation === 'update' ? 'PUT' : 'POST';
		bench.sandbox.setFaults([{ kind: 'status', status: 422, match: { method }, body: { message: [said] } }]);
		const row = { email: 'new@example.com', Colour: 'red', Wishes: 'x' };
		const { error } = await bench.run({ resource: 'contact', ...parameters }, [row]);
		expect(error?.message).toContain(told);
	});
});
