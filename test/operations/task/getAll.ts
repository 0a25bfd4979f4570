import { getAllOf, TASK } from '../contactRecords';
import type { Sample } from '../sample';

const own = getAllOf(TASK);

export const sample: Sample = {
	...own,
	others: [
		...(own.others ?? []),
		{ of: 'location', returnAll: true },
		{ of: 'location', returnAll: true, filters: { completed: false }, options: { contactNameAndEmail: true } },
	],
};
