import { bulkTags } from '../../nodes/HighLevelCrm/dialects/highLevelBulk';

it.each<['add' | 'remove', changed: string[], tags: string[]]>([
	['add', ['new'], ['old', 'vip', 'new']],
	['remove', ['vip'], ['old']],
])('if an answer states only the old tags, the request shows what it changed: %s', (change, changed, tags) => {
	const entry = { contactId: 'one', type: 'success', oldTags: ['old', 'vip'] };
	const outcomes = bulkTags('loc').outcomes({ responses: [entry] }, change, ['VIP', 'New']);
	expect(outcomes.get('one')).toEqual({ done: true, tags, changed });
});
