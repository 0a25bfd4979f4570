import { getAllOf, NOTE } from '../contactRecords';

export const sample = getAllOf(NOTE);
