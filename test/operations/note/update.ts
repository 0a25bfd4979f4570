import { updateOf, NOTE } from '../contactRecords';

export const sample = updateOf(NOTE);
