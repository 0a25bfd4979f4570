import type { ILoadOptionsFunctions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { CONTACT_FIELDS, CUSTOM_FIELD_PREFIX, TAGS_FIELD } from '../fields/contactFields';
import { customFieldsIn, customFieldsRequest, type CustomField } from '../fields/customFields';
import { lookup } from './lookup';

/** The mapper's fields: the interface's, then the location's custom fields. If these can't be looked up, the others still work. */
async function contactFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	return await lookup(this, async (send, { locationId, dialect }) => {
		const updating = this.getCurrentNodeParameter('operation') === 'update';
		const standard = [...CONTACT_FIELDS, TAGS_FIELD]
			.filter(({ id }) => !updating || !dialect.notUpdatable.includes(id))
			.map(({ id, displayName }) => mapperField(id, displayName, id === TAGS_FIELD.id ? undefined : 'string'));
		return await send(customFieldsRequest(locationId)).then(
			({ body }) => ({ fields: [...standard, ...customFieldsIn(body).map(customMapperField)] }),
			({ message }: Error) => ({
				fields: standard,
				emptyFieldsNotice: `Custom fields can't be listed: ${message}. Map them automatically from columns named customField:ID.`,
			}),
		);
	});
}

function customMapperField({ id, name, dataType, picklistOptions }: CustomField): ResourceMapperField {
	const options = picklistOptions?.map((option) => ({ name: option, value: option }));
	const field = mapperField(CUSTOM_FIELD_PREFIX + id, name, undefined);
	const single = dataType === 'SINGLE_OPTIONS' || dataType === 'RADIO';
	const unmappable = dataType === 'FILE_UPLOAD' || dataType === 'SIGNATURE';
	return { ...field, ...(single && options && { type: 'options', options }), ...(unmappable && { readOnly: true, display: false }) };
}

/** @param type how the editor asks for the value; `undefined` takes anything (a list or text for tags) */
function mapperField(id: string, displayName: string, type: ResourceMapperField['type']): ResourceMapperField {
	return { id, displayName, required: false, defaultMatch: false, display: true, canBeUsedToMatch: false, ...(type && { type }) };
}

export const resourceMapping = { contactFields };
