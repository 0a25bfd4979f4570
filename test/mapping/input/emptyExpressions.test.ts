import type { IDataObject } from 'n8n-workflow';
import { Bench, hintsOf, located, mapping } from '../../support/bench';

const bench = new Bench('highLevel');
const A = { email: 'a@example.com' };
const B = { email: 'b@example.com' };
const EMAIL = { email: '={{ $json.email }}' };
const SINGULAR =
	'was not written: its expression gave no value for any item. Check whether the items have what is named there.';
const PLURAL =
	'were not written: their expressions gave no value for any item. Check whether the items have what is named there.';

const write = (fields: IDataObject, operation = 'create', more = {}) =>
	({ resource: 'contact', operation, fields: mapping({ ...EMAIL, ...fields }), ...more }) as never;

describe('a mapped field whose expression gives no value', () => {
	it.each<[string, IDataObject, IDataObject[], string[]]>([
		['by a mistyped column', { city: '={{ $json.town }}' }, [{ ...A, City: 'Ulm' }, B], [`City ${SINGULAR}`]],
		[
			'of several fields',
			{ city: '={{ $json.town }}', firstName: '={{ $json.first.trim() }}', state: '={{ $json.state }}' },
			[{ ...A, state: 'BW' }, B],
			[`City, First Name ${PLURAL}`],
		],
		['in some rows only', { city: '={{ $json.town }}' }, [A, { ...B, town: 'Ulm' }], []],
		['with an empty cell', { city: '={{ $json.town }}' }, [{ ...A, town: '' }], []],
		['with null, as databases give it', { city: '={{ $json.town }}' }, [{ ...A, town: null }], []],
		['without an expression', { city: null, firstName: 'Ada' }, [A], []],
	])('is reported at the end if no row has a value: %s', async (_, fields, rows, hints) => {
		const result = await bench.succeed(write(fields), rows);
		expect(result.items).toHaveLength(rows.length);
		expect(hintsOf(result)).toEqual(hints);
	});

	it('is reported under the name of its custom field, and by Create or Update and Update, too', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Customer Number', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([{ id: 'one', ...A }]);
		const field = { id: 'customField:cf1', displayName: 'Customer Number', type: 'string', display: true };
		const fields = {
			mappingMode: 'defineBelow',
			value: { ...EMAIL, [field.id]: '={{ $json.number }}' },
			schema: [field],
		};
		for (const operation of ['upsert', 'update']) {
			const parameters = { ...(write({}, operation, { contactId: located('id', 'one') }) as object), fields } as never;
			const result = await bench.succeed(parameters, [A]);
			expect(hintsOf(result)).toEqual([`Customer Number ${SINGULAR}`]);
		}
	});
});
