import { isEmpty } from '../../values/text';
import { findUserId } from '../../mapping/fields/assignedUser';
import type { Filter } from './filter';

/** Filters by the assigned user, given by ID, name or email. The ID of a name is looked up, which `defineFilter` does not support. */
export const assignedToFilter: Filter = {
	parameters: [
		{
			displayName: 'Assigned User Name or ID',
			name: 'assignedTo',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getUsers' },
			default: '',
			description:
				'Contacts of this user. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
	],
	async parse(given, context) {
		if (isEmpty(given.assignedTo)) return undefined;
		const id = await findUserId(given.assignedTo, 'Filters > Assigned User', context.run);
		return { serverFilter: { assignedTo: id }, check: (contact) => contact.assignedTo === id };
	},
};
