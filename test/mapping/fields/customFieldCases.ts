import type { IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import type { CustomField } from '../../../sandbox';
import { mapperFields } from '../../../engine/editor';
import { automatic, type Bench } from '../../support/bench';

/** A custom field of one type, with pairs of a given value and the value to be stored, and with values to be rejected. */
export interface TypeCase {
	field: Partial<CustomField> & { id: string; name: string };
	good: Array<[given: unknown, stored: unknown]>;
	bad: unknown[];
	/** The input that the mapper shows. */
	input: 'string' | 'number' | 'dateTime' | 'options' | undefined;
	/** Whether the node never writes it. */
	untouchable?: true;
}

/** These values, each of which is stored as `stored`. */
const becomes = (stored: unknown, ...given: unknown[]): TypeCase['good'] => given.map((value) => [value, stored]);
const same = (...values: unknown[]) => values.flatMap((value) => becomes(value, value));

function type(
	[id, dataType, name, ...picklistOptions]: string[],
	input: TypeCase['input'],
	good: TypeCase['good'],
	bad: unknown[],
): TypeCase {
	const isChoice = /OPTIONS|RADIO|CHECKBOX/.test(dataType ?? '');
	return {
		field: {
			id,
			dataType,
			name,
			...(isChoice && { picklistOptions, isAllowedCustomOption: false }),
		} as TypeCase['field'],
		input,
		good,
		bad,
	};
}

/** The same, with a field that takes other values than its options, too. */
const takingOthers = ({ field, ...one }: TypeCase): TypeCase => ({
	...one,
	field: { ...field, isAllowedCustomOption: true },
});

const COLOURS = ['Red', 'Blue', 'Red, large', '42'];
const SEVERAL = [
	...becomes(['Red', 'Blue'], ['Red', 'Blue'], 'Red, Blue', 'Red ,,Blue', 'Red;Blue', 'Red; Blue', 'Red\r\nBlue'),
	...becomes(['Blue'], 'Blue'),
	...becomes(['Red, large'], 'Red, large'),
	...becomes(['Red, large', 'Blue'], ['Red, large', 'Blue'], 'Red, large;Blue'),
	...becomes(['42'], 42),
	...becomes(['Red, large', 'Blue'], 'red, LARGE;\u200b blue', ['RED, large', 'Blue', 'blue']),
];
// Stored is the day in the workflow's time zone, New York. The vendor stores days, and would read a time in UTC.
const DAYS = [
	...becomes('2026-01-31', '2026-01-31', '2026-01-31T12:00:00Z', '2026-02-01T04:59:00Z', '2026-01-31T23:30:00'),
	...becomes('2026-02-01', '2026-02-01T05:00:00Z', '2026-01-31T23:30:00-08:00'),
	...becomes('2026-05-05', '5/5/2026'),
	...becomes('2026-01-31', Date.UTC(2026, 0, 31), Date.UTC(2026, 1, 1, 4, 59)),
];
const NO_DAYS = ['tomorrow', '31/31/2026', '2026-02-30', true, { a: 1 }, ['2026-01-31']];
const NUMBERS = [
	...same(43, 0, -1.5),
	...becomes(43, '43'),
	...becomes(0, '0'),
	...becomes(12.5, '12.50', '12,5', '+12,50'),
	...becomes(1234.5, '1.234,50', '1,234.5', "1'234.50", '1 234,5', '1\u202f234,5', '1234,5'),
	...becomes(1234567, '1.234.567', '1,234,567', '12,34,567'),
	...becomes(-0.25, '-0,250', '−0.25'),
];
/** Units, lost digits, and what may be two numbers. */
const NO_NUMBERS = ['large', '12 kg', '1,234', '1.23.456', '1 23', '12%', '5-', '3/4', '1, 5', true, [1], { a: 1 }];
const NO_CHOICES = ['Green', 'Red, Green', ['Red', 'Green'], true, { a: 1 }, [['Red']]];
const PHONES = [...same('+1 555 010 0100'), ...becomes('15550100100', 15550100100)];
const LISTS = [...becomes(['a', 'b'], 'a, b'), ...same(['c', 'd, e'])];

/** One case or more for every type of custom field that the vendor has. */
export const TYPES: TypeCase[] = [
	type(['f1', 'TEXT', 'Nick Name'], 'string', [...same('Ada', ' a '), [42, '42']], [{ a: 1 }, ['Ada'], true]),
	type(['f2', 'LARGE_TEXT', 'Long Story'], 'string', same('two\nlines'), [{ a: 1 }, ['x'], false]),
	type(['f3', 'NUMERICAL', 'Shoe Size'], 'number', NUMBERS, NO_NUMBERS),
	type(
		['f4', 'MONETORY', 'Deal Value'],
		'number',
		[
			...same(19.9, 0),
			...becomes(19.9, '19.90', '19,90 €', '\u200e19,90\u00a0€\u200b', 'EUR 19.90', '€19.90'),
			...becomes(-5, '-€5', '€ -5', '−5,- EUR'),
		],
		['5 Stk', 'XXQ 5', '€5€', '€ 1,234', '1.2k', '(12)', false, [5]],
	),
	type(['f5', 'PHONE', 'Second Phone'], 'string', PHONES, ['n/a', '12', true, ['+15550100100']]),
	type(['f6', 'DATE', 'Birth Day'], 'dateTime', DAYS, NO_DAYS),
	type(
		['f7', 'SINGLE_OPTIONS', 'Plan Name', ...COLOURS],
		'options',
		[...same('Red', 'Red, large'), [42, '42'], ...becomes('Red', ' Red', 'Red\u00a0', 'red', 'RED ', 'Re\u200bd')],
		['Green', 'Red, Blue', ['Red'], true],
	),
	type(
		['f8', 'RADIO', 'Answer Given', 'Yes', 'No', 'NO'],
		'options',
		[...same('Yes', 'No', 'NO'), ...becomes('Yes', 'yes')],
		['Maybe', 'nO', ['Yes'], true],
	),
	type(['f9', 'MULTIPLE_OPTIONS', 'Fun Interests', ...COLOURS], undefined, SEVERAL, NO_CHOICES),
	type(['f10', 'CHECKBOX', 'Boxes Ticked', ...COLOURS], undefined, SEVERAL, [['Green'], ...NO_CHOICES]),
	type(
		['f11', 'CHECKBOX', 'Terms Accepted', 'Accepted'],
		undefined,
		becomes(['Accepted'], true, 'Accepted', 'TRUE', 'true'),
		['Yes', 1, { a: 1 }],
	),
	takingOthers(
		type(
			['f16', 'RADIO', 'Best Way', 'Mail', 'Call'],
			'string',
			[...same('Mail', 'Fax', 'Mail, then call'), ...becomes('Call', 'call ')],
			['%FNAME%', ['Mail'], true],
		),
	),
	takingOthers(
		type(
			['f17', 'CHECKBOX', 'Liked Most', ...COLOURS],
			undefined,
			[...becomes(['Red, large', 'Green'], 'red, LARGE; Green'), ...becomes(['Blue'], ['Blue', 'BLUE'])],
			['%FNAME%, Red', true],
		),
	),
	type(['f12', 'MULTIPLE_OPTIONS', 'Free Choice'], undefined, LISTS, [true, { a: 1 }]),
	type(['f13', 'TEXTBOX_LIST', 'Text Boxes'], 'string', same({ one: 'a' }, ['a'], 'a'), []),
	{ ...type(['f14', 'FILE_UPLOAD', 'Signed Contract'], 'string', [], ['x', { url: 'y' }]), untouchable: true },
	{ ...type(['f15', 'SIGNATURE', 'Own Hand'], 'string', [], ['x', ['y']]), untouchable: true },
];

type Schema = ResourceMapperField[];

/** A schema that the mapper may hold, and whether the type of a field follows from it. */
export interface SchemaCase {
	of: (fields: Schema) => Schema;
	tells: (type: TypeCase) => boolean;
}

/** The mapper's schema as the node returns it, and older forms that saved workflows may hold. */
export const SCHEMAS: Record<string, SchemaCase> = {
	'that the editor gets': { of: (fields) => fields, tells: () => true },
	"without the vendor's types": {
		of: (fields) => fields.map((field) => ({ ...field, dataType: undefined })),
		tells: ({ input, field }) => input !== 'string' && (input !== undefined || field.picklistOptions?.length !== 0),
	},
	'of the first version': {
		of: (fields) =>
			fields.map((field) => ({
				...field,
				dataType: undefined,
				...(field.type !== 'options' && { type: undefined, options: undefined }),
			})),
		tells: ({ input }) => input === 'options',
	},
};

/** The types for which `fact` holds, by name, for `it.each`. */
export const typesWhere = (fact: (type: TypeCase) => boolean): Array<[string, TypeCase]> =>
	TYPES.filter(fact).map((type) => [
		`${type.field.dataType}${type.field.picklistOptions?.length === 0 ? ' without options' : type.field.isAllowedCustomOption ? ' and others' : ''}`,
		type,
	]);

/** The fields that the editor gets. */
export const fieldsOf = async ({ credentials }: Bench): Promise<Schema> =>
	await mapperFields(credentials, { resource: 'contact', operation: 'upsert' });

/** An upsert that maps the items' `email` to Email and their `v` to the custom field. */
export const byHand = (schema: Schema, id: string): INodeParameters =>
	({
		...{ resource: 'contact', operation: 'upsert' },
		fields: {
			mappingMode: 'defineBelow',
			value: { email: '={{ $json.email }}', [`customField:${id}`]: '={{ $json.v }}' },
			// n8n maps only fields that the panel shows.
			schema: schema.map((field) => ({ ...field, removed: false })),
		},
	}) as unknown as INodeParameters;

export const automatically = (schema: Schema = []) =>
	({ resource: 'contact', operation: 'upsert', fields: { ...automatic(), schema } }) as unknown as INodeParameters;

/** One row for each value, which is in the given column. */
export const rowsOf = (values: readonly unknown[], column = 'v'): IDataObject[] =>
	values.map((value, index) => ({ email: `p${index}@example.com`, [column]: value as string }));

/** The values of the custom field that the sandbox stores for the contacts of the rows. */
export function storedOf({ sandbox }: Bench, id: string, rows: IDataObject[]): unknown[] {
	const contacts = [...sandbox.state.contacts.values()];
	return rows.map(
		({ email }) =>
			contacts.find((contact) => contact.email === email)?.customFields.find((entry) => entry.id === id)?.value,
	);
}
