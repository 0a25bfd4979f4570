import { flagField, textField, userField, type RecordField } from './field';

export const NOTE_FIELDS: readonly RecordField[] = [
	textField(
		{
			displayName: 'Body',
			name: 'body',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. Called; wants an offer by Friday',
			description: 'The note itself, as text or HTML',
		},
		true,
	),
	textField({
		displayName: 'Title',
		name: 'title',
		type: 'string',
		default: '',
		placeholder: 'e.g. Call',
		description: 'The heading of the note',
	}),
	flagField({
		displayName: 'Pinned',
		name: 'pinned',
		type: 'boolean',
		default: false,
		description: 'Whether the note comes before the other notes of the contact',
	}),
	textField({
		displayName: 'Color',
		name: 'color',
		type: 'color',
		default: '',
		placeholder: 'e.g. #FFAA00',
		description: 'The color of the note',
	}),
	userField('User', 'userId', 'The user who the note is by'),
];
