import type { IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import type { CustomField } from '../../../sandbox';
import { mapperFields } from '../../../engine/editor';
import type { Bench } from '../../support/bench';

/** A custom field of one type, values for it as they are given and as they have to be stored, and values of the wrong type. */
export interface TypeCase {
	field: Partial<CustomField> & { id: string; name: string };
	good: Array<[given: unknown, stored: unknown]>;
	bad: unknown[];
	/** How the mapper asks for it. */
	input: 'string' | 'number' | 'dateTime' | 'options' | undefined;
	/** Not to be written at all. */
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

/** Every type of the vendor. */
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
		// The day in the workflow's time zone, New York: the vendor keeps days, and takes a time's from UTC.
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

/** A schema that the mapper may hold, and whether it tells the type of a field. */
export interface SchemaCase {
	of: (fields: Schema) => Schema;
	tells: (type: TypeCase) => boolean;
}

/** The mapper's schema as the node gives it now, and as workflows may hold it from before. */
export const SCHEMAS: Record<string, SchemaCase> = {
	'as the editor gets it': { of: (fields) => fields, tells: () => true },
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

/** Types by name, for `it.each`; those alone for which `fact` holds. */
export const typesWhere = (fact: (type: TypeCase) => boolean): Array<[string, TypeCase]> =>
	TYPES.filter(fact).map((type) => [
		`${type.field.dataType}${type.field.picklistOptions?.length === 0 ? ' without options' : ''}`,
		type,
	]);

/** The fields as the editor has them. */
export const fieldsOf = async ({ credentials }: Bench): Promise<Schema> =>
	await mapperFields(credentials, { resource: 'contact', operation: 'upsert' });

/** An upsert of the items' `email` and, into the custom field, their `v`. */
export const byHand = (schema: Schema, id: string): INodeParameters =>
	({
		...{ resource: 'contact', operation: 'upsert' },
		fields: {
			mappingMode: 'defineBelow',
			value: { email: '={{ $json.email }}', [`customField:${id}`]: '={{ $json.v }}' },
			// What is mapped was added to the panel.
			schema: schema.map((field) => ({ ...field, removed: false })),
		},
	}) as unknown as INodeParameters;

export const automatically = (schema: Schema = []): INodeParameters =>
	({
		resource: 'contact',
		operation: 'upsert',
		fields: { mappingMode: 'autoMapInputData', value: null, schema },
	}) as unknown as INodeParameters;

/** A row for each value, in a column. */
export const rowsOf = (values: readonly unknown[], column = 'v'): IDataObject[] =>
	values.map((value, index) => ({ email: `p${index}@example.com`, [column]: value as string }));

/** What the sandbox has in the custom field of each row's contact. */
export function storedOf({ sandbox }: Bench, id: string, rows: IDataObject[]): unknown[] {
	const contacts = [...sandbox.state.contacts.values()];
	return rows.map(
		({ email }) =>
			contacts.find((contact) => contact.email === email)?.customFields.find((entry) => entry.id === id)?.value,
	);
}
