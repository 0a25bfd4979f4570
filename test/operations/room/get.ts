import { ROOM } from '../calendarResources';
import { getOf } from '../equipment/get';

export const sample = getOf(ROOM);
