import type { Contact, Equipment } from './types';

const FIRST = ['Ada', 'Ben', 'Chloe', 'Dmitri', 'Elena', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas'];
const LAST = ['Abbott', 'Berg', 'Costa', 'Dubois', 'Engel', 'Fischer', 'Garcia', 'Hansen', 'Ivanova', 'Jansen'];
const CITIES = ['Austin', 'Boston', 'Chicago', 'Denver', 'El Paso'];
const TAGS = ['lead', 'customer', 'newsletter', 'vip'];

/** Creates distinct contacts, dated a minute apart. The same `count` results in the same contacts. */
export function sampleContacts(count: number): Partial<Contact>[] {
	const start = Date.UTC(2024, 0, 1);
	return Array.from({ length: count }, (_unused, index) => {
		const dateAdded = new Date(start + index * 60_000).toISOString();
		return {
			firstName: pick(FIRST, index),
			lastName: pick(LAST, Math.floor(index / FIRST.length)),
			email: `contact${index + 1}@example.com`,
			phone: `+1555${String(index + 1).padStart(7, '0')}`,
			city: pick(CITIES, index),
			country: 'US',
			source: 'sandbox',
			tags: [pick(TAGS, index)],
			dateAdded,
			dateUpdated: dateAdded,
		};
	});
}

/** Creates some equipment on the given calendars. */
export function sampleEquipment(calendarIds: readonly string[]): Partial<Equipment>[] {
	return [
		{ name: 'Projector', description: 'Full HD', quantity: 3, calendarIds: [...calendarIds] },
		{ name: 'Laser cutter', description: '60 W', quantity: 1, calendarIds: calendarIds.slice(0, 1) },
		{ name: 'Massage table', description: 'Foldable', quantity: 5, calendarIds: calendarIds.slice(1, 2) },
		{ name: 'Camera kit', description: 'Body and two lenses', quantity: 2, calendarIds: [] },
	];
}

/** Creates a room for each of the given calendars. */
export function sampleRooms(calendarIds: readonly string[]): Partial<Equipment>[] {
	return calendarIds.map((id, index) => ({ name: `Room ${index + 1}`, capacity: 4 * (index + 1), calendarIds: [id] }));
}

function pick(list: readonly string[], index: number): string {
	return list[index % list.length] ?? '';
}
