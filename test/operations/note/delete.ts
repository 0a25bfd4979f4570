import { removeOf, NOTE } from '../contactRecords';

export const sample = removeOf(NOTE);
