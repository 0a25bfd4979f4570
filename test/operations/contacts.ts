import type { INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { located, mapping } from '../support/bench';
import { fromAI } from './agentCall';

/** The contact that a sample is about. */
export const ADA: INodeParameters = { contactId: located('id', 'ada') };
/** A contact with as few fields as can be. */
export const BOB: INodeParameters = { contactId: located('id', 'bob') };
/** One that is not there yet. */
export const NEW: INodeParameters = { fields: mapping({ email: 'new@example.com', firstName: 'New' }) };

/** The contact by an expression. */
export const BY_EXPRESSION: INodeParameters = { contactId: located('id', '={{ $json.id }}') };
/** Fields by expressions. */
export const FIELDS_BY_EXPRESSION: INodeParameters = {
	fields: mapping({
		email: '={{ $json.email }}',
		firstName: '={{ $json.firstName }}',
		tags: '={{ $json.tags }}',
		'customField:cf1': '={{ $json.size }}',
	}),
};

/** The contact as an agent names it. */
export const BY_AGENT: INodeParameters = { contactId: located('id', fromAI('contact_id', 'ID of the contact')) };
/** Fields that an agent fills. */
export const FIELDS_BY_AGENT = {
	email: fromAI('email', 'Email'),
	firstName: fromAI('first_name', 'First name'),
	tags: fromAI('tags', 'Tags, comma-separated'),
};

export const ada = ({ state }: Sandbox) => state.contacts.get('ada');
