import type { IDataObject } from 'n8n-workflow';
import { customFieldKey, storedCustomFields, storedCustomValue } from '../../nodes/HighLevelCrm/api/storedCustomFields';

describe('the custom fields that a contact has', () => {
	it.each<[shown: IDataObject['customFields']]>([
		[[{ id: 'number', value: '17 ' }, { id: 'many', value: ['x', 'y'] }, null] as never],
		[{ number: '17 ', many: ['x', 'y'] }],
	])('are read from %j', (customFields) => {
		expect(storedCustomFields({ customFields })).toEqual([
			{ id: 'number', value: '17 ' },
			{ id: 'many', value: ['x', 'y'] },
		]);
		expect(customFieldKey({ customFields }, 'number')).toBe('17');
		expect(storedCustomValue({ customFields }, 'other')).toBeUndefined();
	});

	it.each([undefined, null, '', 'text', 7])('are none in %j', (customFields) => {
		expect(storedCustomFields({ customFields })).toEqual([]);
	});
});
