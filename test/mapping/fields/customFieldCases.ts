import type { IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import type { CustomField } from '../../../sandbox';
import { mapperFields } from '../../../engine/editor';
import type { Bench } from '../../support/bench';

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

const same = (...values: unknown[]): TypeCase['good'] => values.map((value) => [value, value]);
const COLOURS = ['Red', 'Blue', 'Red, large', '42'];
const severalOf: TypeCase['good'] = [
	[
		['Red', 'Blue'],
		['Red', 'Blue'],
	],
	['Red, Blue', ['Red', 'Blue']],
	['Red ,,Blue', ['Red', 'Blue']],
	['Blue', ['Blue']],
	['Red, large', ['Red, large']],
	[
		['Red, large', 'Blue'],
		['Red, large', 'Blue'],
	],
	[42, ['42']],
];

/** One case or more for every type of custom field that the vendor has. */
export const TYPES: TypeCase[] = [
	{
		field: { id: 'f1', name: 'Nick Name', dataType: 'TEXT' },
		input: 'string',
		good: [...same('Ada', ' a '), [42, '42']],
		bad: [{ a: 1 }, ['Ada'], true],
	},
	{
		field: { id: 'f2', name: 'Long Story', dataType: 'LARGE_TEXT' },
		input: 'string',
		good: same('two\nlines'),
		bad: [{ a: 1 }, ['x'], false],
	},
	{
		field: { id: 'f3', name: 'Shoe Size', dataType: 'NUMERICAL' },
		input: 'number',
		good: [...same(43, 0, -1.5), ['43', 43], ['0', 0], ['12.50', 12.5]],
		bad: ['large', '12 kg', '1,5', ' ', true, [1], { a: 1 }],
	},
	{
		field: { id: 'f4', name: 'Deal Value', dataType: 'MONETORY' },
		input: 'number',
		good: [...same(19.9, 0), ['19.90', 19.9]],
		bad: ['$5', '1,000.00', '5 €', false, [5]],
	},
	{
		field: { id: 'f5', name: 'Second Phone', dataType: 'PHONE' },
		input: 'string',
		good: [...same('+1 555 010 0100'), [15550100100, '15550100100']],
		bad: ['n/a', '12', true, ['+15550100100']],
	},
	{
		field: { id: 'f6', name: 'Birth Day', dataType: 'DATE' },
		input: 'dateTime',
		// Stored is the day in the workflow's time zone, New York. The vendor stores days, and would read a time in UTC.
		good: [
			...same('2026-01-31'),
			['2026-01-31T12:00:00Z', '2026-01-31'],
			['2026-02-01T04:59:00Z', '2026-01-31'],
			['2026-02-01T05:00:00Z', '2026-02-01'],
			['2026-01-31T23:30:00', '2026-01-31'],
			['2026-01-31T23:30:00-08:00', '2026-02-01'],
		],
		bad: ['tomorrow', '31/31/2026', '2026-02-30', true, { a: 1 }, ['2026-01-31']],
	},
	{
		field: { id: 'f7', name: 'Plan Name', dataType: 'SINGLE_OPTIONS', picklistOptions: COLOURS },
		input: 'options',
		good: [...same('Red', 'Red, large'), [42, '42']],
		bad: ['Green', 'Red, Blue', ['Red'], true],
	},
	{
		field: { id: 'f8', name: 'Answer Given', dataType: 'RADIO', picklistOptions: ['Yes', 'No'] },
		input: 'options',
		good: same('Yes', 'No'),
		bad: ['Maybe', ['Yes'], true],
	},
	{
		field: { id: 'f9', name: 'Fun Interests', dataType: 'MULTIPLE_OPTIONS', picklistOptions: COLOURS },
		input: undefined,
		good: severalOf,
		bad: ['Green', 'Red, Green', ['Red', 'Green'], true, { a: 1 }, [['Red']]],
	},
	{
		field: { id: 'f10', name: 'Boxes Ticked', dataType: 'CHECKBOX', picklistOptions: COLOURS },
		input: undefined,
		good: severalOf,
		bad: ['Green', 'Red, Green', ['Green'], true, { a: 1 }],
	},
	{
		field: { id: 'f11', name: 'Terms Accepted', dataType: 'CHECKBOX', picklistOptions: ['Accepted'] },
		input: undefined,
		good: [
			[true, ['Accepted']],
			['Accepted', ['Accepted']],
		],
		bad: ['Yes', 1, { a: 1 }],
	},
	{
		field: { id: 'f12', name: 'Free Choice', dataType: 'MULTIPLE_OPTIONS', picklistOptions: [] },
		input: undefined,
		good: [
			['a, b', ['a', 'b']],
			[
				['c', 'd, e'],
				['c', 'd, e'],
			],
		],
		bad: [true, { a: 1 }],
	},
	{
		field: { id: 'f13', name: 'Text Boxes', dataType: 'TEXTBOX_LIST' },
		input: 'string',
		good: same({ one: 'a' }, ['a'], 'a'),
		bad: [],
	},
	{
		field: { id: 'f14', name: 'Signed Contract', dataType: 'FILE_UPLOAD' },
		input: 'string',
		good: [],
		bad: ['x', { url: 'y' }],
		untouchable: true,
	},
	{
		field: { id: 'f15', name: 'Own Hand', dataType: 'SIGNATURE' },
		input: 'string',
		good: [],
		bad: ['x', ['y']],
		untouchable: true,
	},
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
		`${type.field.dataType}${type.field.picklistOptions?.length === 0 ? ' without options' : ''}`,
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

export const automatically = (schema: Schema = []): INodeParameters =>
	({
		resource: 'contact',
		operation: 'upsert',
		fields: { mappingMode: 'autoMapInputData', value: null, schema },
	}) as unknown as INodeParameters;

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
