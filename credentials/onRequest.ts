import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/**
 * Shows a field only to those who ask for it with the switch `advanced`, or who have changed it. n8n drops the value of a field that is
 * not shown, so a field without an input keeps it meanwhile. n8n's public API takes the type of the last field of a name and reads
 * conditions of `show` as demands, so the conditions are all of `hide`.
 * @returns three fields of the same name, of which one counts at a time
 */
export function onRequest(field: INodeProperties): INodeProperties[] {
	const { displayName, name, displayOptions } = field;
	const usual = field.default as string | number;
	const shownUnless = (hide: IDisplayOptions['hide']) => ({ hide: { ...displayOptions?.hide, ...hide } });
	return [
		{ ...field, displayOptions: shownUnless({ advanced: [false] }) },
		{
			displayName,
			name,
			type: 'hidden',
			default: usual,
			displayOptions: shownUnless({ advanced: [true], [name]: [{ _cnd: { not: usual } }] }),
		},
		{ ...field, displayOptions: shownUnless({ advanced: [true], [name]: [usual] }) },
	];
}
