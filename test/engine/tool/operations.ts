import type { Sandbox } from '../../../sandbox';
import { CONTACT_TOOLS } from './contactTools';
import { resourceTools } from './resourceTools';
import type { ToolCase } from './toolCase';

/** What is there before each call. */
export function seed({ seed: put }: Sandbox): void {
	put.contacts([
		{
			id: 'ada',
			firstName: 'Ada',
			lastName: 'Abbott',
			email: 'ada@example.com',
			phone: '+4930123456',
			city: 'Berlin',
			tags: ['vip', 'old'],
		},
		{ id: 'bob', firstName: 'Bob', email: 'bob@example.com', city: 'Oslo', tags: ['vip'] },
	]);
	put.calendars([{ id: 'cal1', name: 'Consulting' }]);
	put.equipment([{ id: 'e1', name: 'Projector', description: 'Full HD', quantity: 3, calendarIds: ['cal1'] }]);
	put.rooms([{ id: 'r1', name: 'Room 1', description: 'Large', capacity: 12, calendarIds: ['cal1'] }]);
}

/** Every operation of every resource. */
export const TOOLS: Record<string, Record<string, ToolCase>> = {
	contact: CONTACT_TOOLS,
	equipment: resourceTools('equipment', 'quantity'),
	room: resourceTools('room', 'capacity'),
};
