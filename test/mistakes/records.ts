import { located } from '../support/bench';
import { ADA, type Mistake } from './mistake';

const equipment = (operation: string, more: object) => ({ resource: 'equipment', operation, ...more }) as never;
const note = (body: string) => ({ resource: 'note', operation: 'create', ...ADA, body, options: {} });
const task = (dueDate: string) => ({
	...{ resource: 'task', operation: 'create', ...ADA, title: 'Call', dueDate, options: {} },
});

/** Equipment, notes and tasks. Others: note.test.ts, task.test.ts, create.test.ts. */
export const RECORDS: Mistake[] = [
	{
		does: 'writes a quantity in words',
		parameters: equipment('create', { name: 'Beamer', quantity: '={{ "two" }}' }),
		names: /Quantity "two"/,
		advises: /0, 1, 2/,
	},
	{
		does: 'takes more units out of service than there are',
		parameters: equipment('create', { name: 'Beamer', quantity: 1, additionalFields: { outOfService: 3 } }),
		names: /Out of Service is 3 and Quantity only 1/,
		advises: /counts those of the Quantity/,
	},
	{
		does: 'names equipment by a column that is not there',
		parameters: equipment('create', { name: '={{ $json.title }}', quantity: 1 }),
		items: [{ name: 'Beamer' }],
		names: /Name is empty \(row 1\)/,
		advises: /check that the expression gives one/,
	},
	{
		does: 'deletes equipment by its name',
		parameters: equipment('delete', { equipmentId: located('id', 'Beamer') }),
		names: /Equipment "Beamer" was not found/,
		advises: /Check the ID/,
		sends: /^DELETE /,
	},
	{
		does: 'updates equipment without a field',
		parameters: equipment('update', { equipmentId: located('id', 'eq1'), updateFields: {} }),
		names: /Update has nothing to change/,
		advises: /Add at least one field/,
	},
	{
		does: 'types an expression into a Fixed note',
		parameters: note('Called {{ $json.name }}'),
		items: [{ name: 'Ada' }],
		names: /Body "Called \{\{ \$json\.name \}\}" is an expression/,
		advises: /Switch the field to Expression/,
	},
	...[
		{ field: 'Note ID', parameters: { resource: 'note', operation: 'delete', ...ADA, noteId: '={{ $json }}' } },
		{ field: 'Equipment', parameters: equipment('delete', { equipmentId: '={{ $json }}' }) },
		{ field: 'Contact', parameters: { resource: 'contact', operation: 'delete', contactId: '={{ $json }}' } },
		{
			field: 'Workflow',
			parameters: { resource: 'contact', operation: 'addToWorkflow', ...ADA, workflowId: '={{ $json }}' },
		},
	].map(({ field, parameters }) => ({
		does: `gives a whole record in place of its ID (${field})`,
		parameters,
		items: [{ id: 'ada', body: 'Called' }],
		names: new RegExp(`${field} has to be text, not an object \\(row 1\\)`),
		advises: /one property of the object/,
	})),
	{
		does: 'puts an object into a note',
		parameters: note('=Answer: {{ $json.answer }}'),
		items: [{ answer: { score: 1 } }],
		names: /Body "Answer: \[object Object\]"/,
		advises: /name the property/,
	},
	{
		does: 'writes the due date in words',
		parameters: task('={{ "tomorrow" }}'),
		names: /Due Date "tomorrow" is not a date/,
		advises: /2026-01-31/,
	},
];
