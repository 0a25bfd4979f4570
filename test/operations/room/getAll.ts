import { ROOM } from '../calendarResources';
import { getAllOf } from '../equipment/getAll';

export const sample = getAllOf(ROOM);
