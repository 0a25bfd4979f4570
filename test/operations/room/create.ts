import { ROOM } from '../calendarResources';
import { createOf } from '../equipment/create';

export const sample = createOf(ROOM);
