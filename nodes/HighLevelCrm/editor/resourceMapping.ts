import type { ILoadOptionsFunctions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { CONTACT_FIELDS, CUSTOM_FIELD_PREFIX, TAGS_FIELD } from '../contact/fields/contactFields';
import { parseCustomFields, customFieldsRequest, type CustomField } from '../lookups/customFields';
import { kindOfField } from '../contact/fields/customFieldTypes';
import { ADDITIONAL_FIELDS, type AdditionalField } from '../contact/fields/additionalFields';
import type { MapperValue } from '../contact/fields/mapper';
import { parseUsers, usersRequest, type User } from '../lookups/users';
import { lookup } from '../run/entryPoints/lookup';

/** The mapper's fields: the interface's, then the location's custom fields. If these can't be looked up, the others still work. */
async function contactFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	return await lookup(this, async (send, { locationId, dialect }) => {
		const operation = this.getCurrentNodeParameter('operation');
		const untaken = operation === 'update' ? dialect.notUpdatable : dialect.notCreatable;
		const hints = operation === 'upsert' ? MATCH_ORDER : {};
		const further = ADDITIONAL_FIELDS.filter(
			({ id }) => dialect.additionalFields.includes(id) && !untaken.includes(id),
		);
		const users =
			further.length > 0 ? await send(usersRequest(locationId)).then(({ body }) => parseUsers(body), noUsers) : [];
		const standard = [
			...[...CONTACT_FIELDS, TAGS_FIELD].map(({ id, displayName }) => ({
				...BLANK,
				id,
				displayName: displayName + (hints[id] ?? ''),
				...(id !== TAGS_FIELD.id && { type: 'string' as const }),
			})),
			...further.map((field) => additionalMapperField(field, users)),
		];
		const fields = await send(customFieldsRequest(locationId)).then(
			({ body }) => [...standard, ...parseCustomFields(body).map(customMapperField)],
			({ message }: Error) => [...standard, noCustomFields(message)],
		);
		const mapper = this.getCurrentNodeParameter('fields') as MapperValue | undefined;
		return { fields: fields.map((field) => ({ ...field, removed: !isShown(field.id, mapper) })) };
	});
}

/** What Create or Update does with a field, in its label: n8n's mapper shows no other words at one. */
const MATCH_ORDER: Record<string, string> = { email: ' (first match)', phone: ' (second match)' };

/** What a new node shows. */
const INITIALLY_SHOWN = ['email', 'phone', 'firstName', 'lastName'];

/** Whether a field stands in the panel until the user removes it. n8n asks for that only where it does not know the field yet. */
const isShown = (id: string, mapper: MapperValue | undefined): boolean =>
	Object.keys(mapper?.value ?? {}).length > 0 ? mapper?.value?.[id] !== undefined : INITIALLY_SHOWN.includes(id);

/** Without the right to see the users, a contact is assigned by a user's ID. */
const noUsers = (): User[] => [];

/** Of the users there is a list to choose from, where there are any. */
function additionalMapperField(
	{ id, displayName, input }: AdditionalField,
	users: readonly User[],
): ResourceMapperField {
	if (input !== 'options') return { ...BLANK, id, displayName, type: input };
	if (users.length === 0) return { ...BLANK, id, displayName: `${displayName} (user ID)`, type: 'string' };
	const options = users.map(({ id: value, name }) => ({ name, value }));
	return { ...BLANK, id, displayName, type: input, options };
}

/** Says among the fields why the custom ones are missing: n8n shows its own notice only where there are no fields at all. */
function noCustomFields(reason: string): ResourceMapperField {
	const displayName = `Custom fields can't be listed: ${reason}. Map them automatically from columns named customField:ID`;
	return { ...BLANK, id: 'noCustomFields', displayName, type: 'string', readOnly: true };
}

/** The vendor's type and name go along, for the check of the values: n8n keeps the field as it is in the workflow. */
function customMapperField(field: CustomField): ResourceMapperField & Pick<CustomField, 'dataType' | 'name'> {
	const { id, name, dataType, picklistOptions = [] } = field;
	const { input, readOnly } = kindOfField(field);
	// Several choices are typed: the label says which there are.
	const typed = input === undefined && picklistOptions.length > 0;
	return {
		...BLANK,
		id: CUSTOM_FIELD_PREFIX + id,
		name,
		displayName: typed ? `${name} (${shortList(picklistOptions)})` : name,
		...(input && { type: input }),
		...(dataType !== undefined && { dataType }),
		...(picklistOptions.length > 0 && { options: picklistOptions.map((option) => ({ name: option, value: option })) }),
		...(readOnly && { readOnly }),
	};
}

/** Options in a label at most. */
const MAX_OPTIONS_IN_LABEL = 5;

function shortList(options: readonly string[]): string {
	return [...options.slice(0, MAX_OPTIONS_IN_LABEL), ...(options.length > MAX_OPTIONS_IN_LABEL ? ['…'] : [])].join(
		', ',
	);
}

const BLANK = { required: false, defaultMatch: false, display: true, canBeUsedToMatch: false };

export const resourceMapping = { contactFields };
