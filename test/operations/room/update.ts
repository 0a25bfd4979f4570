import { ROOM } from '../calendarResources';
import { updateOf } from '../equipment/update';

export const sample = updateOf(ROOM);
