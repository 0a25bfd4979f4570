import { removeOf, TASK } from '../contactRecords';

export const sample = removeOf(TASK);
