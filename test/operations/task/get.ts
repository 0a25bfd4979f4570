import { getOf, TASK } from '../contactRecords';

export const sample = getOf(TASK);
