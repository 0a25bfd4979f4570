import { updateOf, TASK } from '../contactRecords';

export const sample = updateOf(TASK);
