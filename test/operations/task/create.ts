import { createOf, TASK } from '../contactRecords';

export const sample = createOf(TASK);
