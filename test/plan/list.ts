import { settings } from '../support/settings';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic } from '../support/bench';

export { GOING_ON } from './rows';

export const synchronizing = (leavers: string, options: IDataObject = {}, more: IDataObject = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'synchronize', fields: automatic(), listTag: 'shop', leavers },
	...({ ...settings(options), leaversTag: 'former', ...more } as INodeParameters),
});

/** Contacts of the list: `p0@example.com`, `p1@example.com` … with a phone each. */
export const listed = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		...{ id: `p${index}`, email: `p${index}@example.com`, phone: `+1202555${String(100 + index).padStart(4, '0')}` },
		...{ dateAdded: '2026-01-01T00:00:00.000Z', dateUpdated: '2026-01-01T00:00:00.000Z', tags: ['shop', 'vip'] },
	}));

/** A row for each of the first contacts. */
export const rowsFor = (count: number): IDataObject[] => listed(count).map(({ email }) => ({ email }));

/** The contacts that left. */
export const leaving = (items: IDataObject[]): IDataObject[] => items.filter(({ action }) => action === 'left');

export const leaversOf = (items: IDataObject[]): IDataObject =>
	Object.fromEntries(leaving(items).map(({ id, leaver }) => [id, leaver])) as IDataObject;
