import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { TestCredentials } from '../../engine/credentials';
import { automatic, located, mapping } from '../support/bench';

/** A mistake that people make who build workflows without programming. */
export interface Mistake {
	/** What the user does, as a sentence without its subject: `pastes the token with quotes`. */
	does: string;
	parameters: INodeParameters;
	items?: IDataObject[];
	credentials?: Partial<TestCredentials>;
	/** Tells what is wrong: names the field or record, and its value. */
	names: RegExp;
	/** Tells what to do. */
	advises: RegExp;
	/** The writing requests that are sent all the same, as `METHOD path body`; none if absent. */
	sends?: RegExp;
}

export const EMAIL = 'ada@example.com';

/** Create or Update, mapped by hand. */
export const mapped = (value: IDataObject, options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', options },
	fields: mapping({ email: EMAIL, ...value }),
});

/** Create or Update with the columns of the items. */
export const columns = (options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', options },
	fields: automatic(),
});

/** Another operation on contacts, on Ada if she is asked for. */
export const onContact = (operation: string, more: INodeParameters): INodeParameters => ({
	...{ resource: 'contact', operation, options: {} },
	...more,
});

export const ADA: INodeParameters = { contactId: located('id', 'ada') };

/** A custom field of the mapper with a type, as the editor stores it. */
export function customField(
	value: IDataObject[string],
	field: { name: string; dataType: string; options?: string[] },
): INodeParameters {
	const { fields, ...parameters } = mapped({ 'customField:cf': value });
	const { schema, ...mapper } = fields as unknown as { schema: Array<{ id: string }> };
	const { name, dataType, options } = field;
	const own = { displayName: name, dataType, options: options?.map((one) => ({ name: one, value: one })) };
	const described = schema.map((one) => (one.id === 'customField:cf' ? { ...one, ...own } : one));
	return { ...parameters, fields: { ...mapper, schema: described } };
}
