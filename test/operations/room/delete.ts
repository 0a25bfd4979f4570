import { ROOM } from '../calendarResources';
import { removeOf } from '../equipment/delete';

export const sample = removeOf(ROOM);
