import type { Sandbox } from '../../../sandbox';
import { located, LOCATION, mapping } from '../support';
import { fromAI, type ToolCase } from './toolCase';

const contact = { resource: 'contact' };
const id = fromAI('contact_id', 'ID of the contact');
const byId = { contactId: located('id', id) };
const fieldsFromAI = {
	email: fromAI('email', 'Email'),
	firstName: fromAI('first_name', 'First name'),
	tags: fromAI('tags', 'Tags, comma-separated'),
};
const ada = (sandbox: Sandbox) => sandbox.state.contacts.get('ada');

/** Every operation on contacts. */
export const CONTACT_TOOLS: Record<string, ToolCase> = {
	addTags: {
		parameters: { ...contact, operation: 'addTags', ...byId, tags: fromAI('tags', 'Tags, comma-separated') },
		args: { contact_id: 'ada', tags: 'Lead, vip' },
		wire: [{ method: 'POST', path: '/contacts/ada/tags', body: { tags: ['Lead', 'vip'] } }],
		answers: { id: 'ada', tags: ['vip', 'old', 'lead'] },
		state: (sandbox) => ada(sandbox)?.tags,
		becomes: ['vip', 'old', 'lead'],
	},
	create: {
		parameters: {
			...contact,
			operation: 'create',
			fields: mapping({ ...fieldsFromAI, 'customField:cf1': fromAI('size', 'Shoe size', 'number') }),
		},
		args: { email: 'new@example.com', first_name: 'Néa', tags: 'lead, trial', size: 42 },
		wire: [
			{
				method: 'POST',
				path: '/contacts/',
				body: {
					email: 'new@example.com',
					firstName: 'Néa',
					tags: ['lead', 'trial'],
					customFields: [{ id: 'cf1', field_value: 42 }],
					locationId: LOCATION,
				},
			},
		],
		answers: { email: 'new@example.com', firstName: 'Néa', tags: ['lead', 'trial'] },
		state: (sandbox) => [...sandbox.state.contacts.values()].map(({ email }) => email),
		becomes: ['ada@example.com', 'bob@example.com', 'new@example.com'],
	},
	upsert: {
		parameters: { ...contact, operation: 'upsert', fields: mapping(fieldsFromAI) },
		args: { email: 'ADA@example.com', first_name: 'Adah', tags: 'lead' },
		wire: [
			{
				method: 'POST',
				path: '/contacts/upsert',
				body: { email: 'ADA@example.com', firstName: 'Adah', locationId: LOCATION },
			},
			{ method: 'POST', path: '/contacts/ada/tags', body: { tags: ['lead'] } },
		],
		answers: { id: 'ada', firstName: 'Adah', tags: ['vip', 'old', 'lead'], isNew: false },
		state: (sandbox) => ada(sandbox)?.tags,
		becomes: ['vip', 'old', 'lead'],
	},
	delete: {
		parameters: { ...contact, operation: 'delete', ...byId },
		args: { contact_id: 'bob' },
		wire: [{ method: 'DELETE', path: '/contacts/bob' }],
		answers: { id: 'bob', deleted: true },
		state: (sandbox) => [...sandbox.state.contacts.keys()],
		becomes: ['ada'],
	},
	find: {
		parameters: { ...contact, operation: 'find', email: fromAI('email', 'Email'), phone: fromAI('phone', 'Phone') },
		args: { email: 'nobody@example.com', phone: '+49 30 123456' },
		wire: [
			{ method: 'GET', path: '/contacts/search/duplicate' },
			{ method: 'GET', path: '/contacts/search/duplicate' },
		],
		answers: { id: 'ada', found: true },
	},
	get: {
		parameters: { ...contact, operation: 'get', contactId: located('email', fromAI('email', 'Email of the contact')) },
		args: { email: 'ada@example.com' },
		wire: [
			{ method: 'GET', path: '/contacts/search/duplicate' },
			{ method: 'GET', path: '/contacts/ada' },
		],
		answers: { id: 'ada', lastName: 'Abbott' },
	},
	removeTags: {
		parameters: { ...contact, operation: 'removeTags', ...byId, tagNames: fromAI('tags', 'Tags', 'json') },
		args: { contact_id: 'ada', tags: ['OLD'] },
		wire: [{ method: 'DELETE', path: '/contacts/ada/tags', body: { tags: ['OLD'] } }],
		answers: { id: 'ada', tags: ['vip'] },
		state: (sandbox) => ada(sandbox)?.tags,
		becomes: ['vip'],
	},
	search: {
		parameters: {
			...contact,
			...{
				operation: 'search',
				query: fromAI('query', 'Text to look for'),
				returnAll: false,
				limit: fromAI('limit', 'Most results', 'number'),
			},
			filters: { city: fromAI('city', 'City'), tagNames: ['vip'] },
		},
		args: { query: 'example', limit: 5, city: 'berlin' },
		wire: [
			{
				method: 'POST',
				path: '/contacts/search',
				body: {
					...{ locationId: LOCATION, pageLimit: 100, query: 'example' },
					filters: [
						{ field: 'tags', operator: 'eq', value: 'vip' },
						{
							group: 'OR',
							filters: ['berlin', 'BERLIN', 'Berlin'].map((value) => ({ field: 'city', operator: 'eq', value })),
						},
					],
				},
			},
		],
		answers: [{ id: 'ada', email: 'ada@example.com' }],
	},
	update: {
		parameters: { ...contact, operation: 'update', ...byId, fields: mapping({ city: fromAI('city', 'City') }) },
		args: { contact_id: 'ada', city: 'Bremen' },
		wire: [{ method: 'PUT', path: '/contacts/ada', body: { city: 'Bremen' } }],
		answers: { id: 'ada', city: 'Bremen' },
		state: (sandbox) => [ada(sandbox)?.city, ada(sandbox)?.tags],
		becomes: ['Bremen', ['vip', 'old']],
	},
};
