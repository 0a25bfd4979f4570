import { getOf, NOTE } from '../contactRecords';

export const sample = getOf(NOTE);
