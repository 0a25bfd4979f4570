import { bulkTags } from '../../nodes/HighLevelCrm/dialects/highLevelBulk';

it.each<['add' | 'remove', changed: string[], tags: string[]]>([
	['add', ['new'], ['old', 'vip', 'new']],
	['remove', ['vip'], ['old']],
])('if an answer states only the old tags, the request shows what it changed: %s', (change, changed, tags) => {
	const entry = { contactId: 'one', type: 'success', oldTags: ['old', 'vip'] };
	const outcomes = bulkTags('loc').outcomes({ responses: [entry] }, change, ['VIP', 'New']);
	expect(outcomes.get('one')).toEqual({ done: true, tags, changed });
});

it.each<['add' | 'remove', stated: object, changed: string[], tags: string[]]>([
	['add', { tagsAdded: ['New'] }, ['new'], ['old', 'vip', 'new']],
	['remove', { tagsRemoved: ['OLD'] }, ['old'], ['vip']],
])('an answer that states which tags it changed is believed, not the request: %s', (change, stated, changed, tags) => {
	const entry = {
		contactId: 'one',
		type: 'success',
		oldTags: ['old', 'vip'],
		tagsAdded: [],
		tagsRemoved: [],
		...stated,
	};
	const outcomes = bulkTags('loc').outcomes({ responses: [entry] }, change, ['old', 'vip', 'new', 'more']);
	expect(outcomes.get('one')).toEqual({ done: true, tags, changed });
});

it.each<['add' | 'remove', stated: object, changed: string[], tags: string[]]>([
	['add', { tagsAdded: ['vip', 'New'] }, ['new'], ['VIP', 'new']],
	['remove', { tagsRemoved: ['vip'] }, ['VIP'], []],
])('a tag that the server keeps in capitals is the same as in small letters: %s', (change, stated, changed, tags) => {
	const entry = { contactId: 'one', type: 'success', oldTags: ['VIP'], ...stated };
	const outcomes = bulkTags('loc').outcomes({ responses: [entry] }, change, ['vip', 'new']);
	expect(outcomes.get('one')).toEqual({ done: true, tags, changed });
});
