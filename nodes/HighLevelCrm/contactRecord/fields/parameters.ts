import type { Parameter } from '../../operation/option';
import { omit } from '../../values/omit';
import type { RecordField } from './field';
import type { RecordFilter } from './recordFilters';

export const recordIdParameter = (displayName: string, name: string, placeholder: string) =>
	({
		displayName,
		name,
		type: 'string',
		required: true,
		default: '',
		placeholder,
		description: `The ID of the ${displayName.replace(/ ID$/, '').toLowerCase()}, as Create and Get Many return it`,
	}) satisfies Parameter;

const byDisplayName = (one: Parameter, other: Parameter): number => one.displayName.localeCompare(other.displayName);

/** The fields that few new records have. */
export const additionalFieldsOf = (fields: readonly RecordField[]) =>
	({
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: fields
			.filter(({ isAdditional }) => isAdditional)
			.map(({ parameter }) => parameter)
			.sort(byDisplayName),
	}) satisfies Parameter;

export const updateFieldsOf = (fields: readonly RecordField[]) =>
	({
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		description: 'The fields to change; all others stay as they are',
		options: fields.map(({ parameter }): Parameter => omit(parameter, 'required')).sort(byDisplayName),
	}) satisfies Parameter;

export const filtersOf = (filters: readonly RecordFilter[]) =>
	({
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: filters.map(({ parameter }) => parameter).sort(byDisplayName),
	}) satisfies Parameter;
