import type { Option } from '../../operation/option';
import { WHERE_READ } from '../../operation/writeParameter';

/** What to do with a row whose email, phone or match field belong to two contacts. */
export type ConflictMode = 'leaveOut' | 'fail' | 'vendor';

export const conflicts: Option<ConflictMode> = {
	...WHERE_READ,
	parameter: {
		displayName: 'If a Row Means Two Contacts',
		name: 'conflicts',
		type: 'options',
		options: [
			{
				name: 'Leave Out What Belongs to the Other',
				value: 'leaveOut',
				description: 'The output names it in <code>conflict</code>',
			},
			{ name: 'Fail the Row', value: 'fail', description: 'Write nothing; the error names both contacts' },
			{
				name: 'Send as It Is',
				value: 'vendor',
				description: 'HighLevel decides, and can replace the main email of a contact',
			},
		],
		default: 'leaveOut',
		hint: 'When a row can have the email of one person and the phone of another',
	},
	read: (given) => (given === 'fail' || given === 'vendor' ? given : 'leaveOut'),
};
