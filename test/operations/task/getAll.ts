import { getAllOf, TASK } from '../contactRecords';

export const sample = getAllOf(TASK);
