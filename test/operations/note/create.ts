import { createOf, NOTE } from '../contactRecords';

export const sample = createOf(NOTE);
