import type { INodeParameters } from 'n8n-workflow';
import { automatic, located, mapping } from '../support/bench';

export const GOING_ON = { onError: 'continueRegularOutput' } as const;
export const upsert = (options: INodeParameters = { onlyChanges: true }, fields = automatic()): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields, options },
});
export const update = (options: INodeParameters = { onlyChanges: true }): INodeParameters => ({
	...{ resource: 'contact', operation: 'update', options },
	contactId: located('id', '={{ $json.id }}'),
	fields: mapping({ city: '={{ $json.city }}' }),
});
export const ADA = { id: 'ada', email: 'ada@example.com', phone: '+12025550101', city: 'Oslo', tags: ['a', 'b'] };
/** Further rows, so that the prefetch saves requests. */
export const OTHERS = [{ email: 'x1@example.com' }, { email: 'x2@example.com' }, { email: 'x3@example.com' }];
