import { BadInput } from '../../values/badInput';
import { displayValue, isEmpty, parseText } from '../../values/text';
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
	{
		...flagField({
			displayName: 'Pinned',
			name: 'pinned',
			type: 'boolean',
			default: false,
			description: 'Whether the note comes before the other notes of the contact',
		}),
		isAdditional: true,
	},
	{
		...textField({
			displayName: 'Color',
			name: 'color',
			type: 'color',
			default: '',
			placeholder: 'e.g. #FFAA00',
			description: 'The color of the note',
		}),
		isAdditional: true,
		read: parseColor,
	},
	userField('User', 'userId', 'The user who the note is by'),
];

/** Parses a color as the panel's picker gives it. An empty text clears it. @throws BadInput */
function parseColor(value: unknown, label: string): string {
	const text = isEmpty(value) ? '' : parseText(value, label).trim();
	if (text === '' || /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return text;
	throw new BadInput(`${label} "${displayValue(text)}" is no color`, 'Write it like #FFAA00.');
}
