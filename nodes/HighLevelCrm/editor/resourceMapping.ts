import type { ILoadOptionsFunctions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { CONTACT_FIELDS, CUSTOM_FIELD_PREFIX, TAGS_FIELD } from '../mapping/fields/contactFields';
import { listCustomFields, type CustomField } from '../lookups/customFields';
import { kindOfField } from '../mapping/fields/customFieldTypes';
import { ADDITIONAL_FIELDS, labelOf, type AdditionalField } from '../mapping/fields/additionalFields';
import type { MapperValue } from '../mapping/fields/mapper';
import { listUsers, type User } from '../lookups/users';
import { lookup } from '../run/entryPoints/lookup';
import type { Send } from '../api/request';
import type { Connection } from '../client/connection/connection';
import { createDialect, type Dialect } from '../dialects';
import { isEmpty } from '../values/text';
import { withDistinctNames } from './distinctNames';
import { hasCredential } from './hasCredential';

/**
 * Fields of the mapper: the standard ones, which need no server, then the location's custom fields. Without a credential, or if the custom
 * ones cannot be looked up, the standard ones still work: n8n shows a mapper without fields as an error.
 */
async function contactFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const operation = this.getCurrentNodeParameter('operation');
	const fields = (await hasCredential(this))
		? await lookup(this, async (send, connection) => await fieldsOfLocation(send, connection, operation)).catch(
				({ message }: Error) => [...standardFields(DEFAULT_DIALECT, operation), noCustomFields(message)],
			)
		: standardFields(DEFAULT_DIALECT, operation);
	const mapper = this.getCurrentNodeParameter('fields') as MapperValue | undefined;
	return { fields: fields.map((field) => ({ ...field, removed: !isShown(field.id, mapper) })) };
}

/** The dialect of a new credential. */
const DEFAULT_DIALECT = createDialect({}, '');

async function fieldsOfLocation(
	send: Send,
	{ locationId, dialect }: Connection,
	operation: unknown,
): Promise<ResourceMapperField[]> {
	const users = dialect.additionalFields.length > 0 ? await listUsers(send, locationId).catch(noUsers) : [];
	const standard = standardFields(dialect, operation, users);
	return await listCustomFields(send, locationId).then(
		(custom) => [...standard, ...customFields(custom, standard)],
		({ message }: Error) => [...standard, noCustomFields(message)],
	);
}

/** The fields that every location has. @param users of the location, to choose from */
function standardFields(dialect: Dialect, operation: unknown, users: readonly User[] = []): ResourceMapperField[] {
	const unsupported = operation === 'update' ? dialect.notUpdatable : dialect.notCreatable;
	const suffixes = operation === 'upsert' ? MATCH_SUFFIXES : {};
	return [
		...[...CONTACT_FIELDS, TAGS_FIELD].map(({ id, displayName }) => ({
			...FIELD_DEFAULTS,
			id,
			displayName: displayName + (suffixes[id] ?? ''),
			...(id !== TAGS_FIELD.id && { type: 'string' as const }),
		})),
		...ADDITIONAL_FIELDS.filter(({ id }) => dialect.additionalFields.includes(id) && !unsupported.includes(id)).map(
			(field) => additionalMapperField(field, users),
		),
	];
}

/** The matching order, shown in the labels: n8n's mapper has no other place for it. */
const MATCH_SUFFIXES: Record<string, string> = { email: ' (first match)', phone: ' (second match)' };

const INITIALLY_SHOWN = ['email', 'phone', 'firstName', 'lastName'];

/** Whether the panel shows a field initially. n8n reads this only for fields that are new to it. */
const isShown = (id: string, mapper: MapperValue | undefined): boolean =>
	Object.values(mapper?.value ?? {}).some((value) => !isEmpty(value))
		? mapper?.value?.[id] !== undefined
		: INITIALLY_SHOWN.includes(id);

/** Without the right to see users, a contact is assigned by a user's ID. */
const noUsers = (): User[] => [];

/** The field for the assigned user has a list of the users if there are any; a channel's status has its values. */
function additionalMapperField(
	{ id, displayName, input, options: fixed }: AdditionalField,
	users: readonly User[],
): ResourceMapperField {
	if (input !== 'options') return { ...FIELD_DEFAULTS, id, displayName, type: input };
	if (fixed) return { ...FIELD_DEFAULTS, id, displayName, type: input, options: fixed };
	if (users.length === 0) return { ...FIELD_DEFAULTS, id, displayName: `${displayName} (user ID)`, type: 'string' };
	const options = withDistinctNames(users.map(({ id: value, name }) => ({ name, value })));
	return { ...FIELD_DEFAULTS, id, displayName, type: input, options };
}

/** Explains among the fields why custom fields are missing: n8n shows its own notice only if there are no fields at all. */
function noCustomFields(reason: string): ResourceMapperField {
	const displayName = `Custom fields can't be listed: ${reason}. Map them automatically from columns named customField:ID`;
	return { ...FIELD_DEFAULTS, id: 'noCustomFields', displayName, type: 'string', readOnly: true };
}

/** The custom fields, with the ID in the label of each that is named like another field. */
function customFields(
	fields: readonly CustomField[],
	standard: readonly ResourceMapperField[],
): Array<ReturnType<typeof customMapperField>> {
	const entries = fields.map((field) => ({ name: field.name, value: field.id, field }));
	const beside = standard.map(({ id }) => labelOf(id));
	return withDistinctNames(entries, beside).map(({ name, field }) => customMapperField(field, name));
}

/**
 * Includes the vendor's type and name for checking values: n8n stores the field as it is in the workflow.
 * @param label its name, with the ID if another field has the same
 */
function customMapperField(
	field: CustomField,
	label: string,
): ResourceMapperField & Pick<CustomField, 'dataType' | 'name' | 'takesOther'> {
	const { id, name, dataType, picklistOptions = [], takesOther } = field;
	const { input, readOnly } = kindOfField(field);
	// The user types several choices, and values other than the options, so the label lists the options.
	const isTyped = (input === undefined || takesOther) && picklistOptions.length > 0;
	return {
		...FIELD_DEFAULTS,
		id: CUSTOM_FIELD_PREFIX + id,
		name,
		displayName: isTyped ? `${label} (${shortList(picklistOptions)})` : label,
		...(input && { type: input }),
		...(dataType !== undefined && { dataType }),
		...(picklistOptions.length > 0 && { options: picklistOptions.map((option) => ({ name: option, value: option })) }),
		...(readOnly && { readOnly }),
		...(takesOther && { takesOther }),
	};
}

const MAX_OPTIONS_IN_LABEL = 5;

function shortList(options: readonly string[]): string {
	return [...options.slice(0, MAX_OPTIONS_IN_LABEL), ...(options.length > MAX_OPTIONS_IN_LABEL ? ['…'] : [])].join(
		', ',
	);
}

const FIELD_DEFAULTS = { required: false, defaultMatch: false, display: true, canBeUsedToMatch: false };

export const resourceMapping = { contactFields };
