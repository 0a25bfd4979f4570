import type { INodeParameters } from 'n8n-workflow';
import { automatic, located, mapping } from '../support/bench';
import { settings } from '../support/settings';

export const GOING_ON = { onError: 'continueRegularOutput' } as const;
export const upsert = (options: INodeParameters = { write: 'changes' }, fields = automatic()): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields, ...settings(options) },
});
export const update = (options: INodeParameters = { write: 'changes' }): INodeParameters => ({
	...{ resource: 'contact', operation: 'update', ...settings(options) },
	contactId: located('id', '={{ $json.id }}'),
	fields: mapping({ city: '={{ $json.city }}' }),
});
export const ADA = { id: 'ada', email: 'ada@example.com', phone: '+12025550101', city: 'Oslo', tags: ['a', 'b'] };
/** Further rows, so that the prefetch saves requests. */
export const OTHERS = [{ email: 'x1@example.com' }, { email: 'x2@example.com' }, { email: 'x3@example.com' }];
