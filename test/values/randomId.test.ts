import { isRandomId } from '../../nodes/HighLevelCrm/values/randomId';

it.each<[text: string, isId: boolean]>([
	['ocQHyuzHvysMo5N5VsXc', true],
	['507f1f77bcf86cd799439011', true],
	['aB3dE6gH9jK2mN5p', true],
	['aB3dE6gH9jK2mN5', false],
	[`${'aB3'.repeat(20)}`, true],
	[`${'aB3'.repeat(20)}d`, false],
	['Behandlungszimmer', false],
	['KonferenzraumNordSued', false],
	['KonferenzraumNordSuedWest', true],
	['BESPRECHUNGSRAUM2', false],
	['Besprechungsraum123', false],
	['Besprechungsraum1234', true],
	['aB3dE6gH-9jK2mN5p', false],
])('takes %j for an ID as the vendor makes them: %s', (text, isId) => {
	expect(isRandomId(text)).toBe(isId);
});
