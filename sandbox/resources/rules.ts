import { count, filledText, flag, text, texts, type Check, type Rule, type Rules } from '../validate';

const MOST_CALENDARS = 100;

/** At most a hundred calendars. */
const calendarIds: Check = (value, name) => {
	const problem = texts(value, name);
	if (problem !== undefined) return problem;
	const many = (value as string[]).length > MOST_CALENDARS;
	return many ? `${name} must contain no more than ${MOST_CALENDARS} elements` : undefined;
};

const required = (check: Check): Rule => ({ check, required: true });

/** documented: the four fields, to change. */
export const documentedEquipmentUpdate: Rules = {
	name: { check: filledText },
	description: { check: text },
	quantity: { check: count },
	calendarIds: { check: calendarIds },
};

/** documented: the four fields, to create; nothing is nameless. */
export const documentedEquipmentCreate: Rules = { ...documentedEquipmentUpdate, name: required(filledText) };

/** highLevel: any of them, and isActive. */
export const highLevelResourceUpdate: Rules = {
	...documentedEquipmentUpdate,
	locationId: { check: filledText },
	outOfService: { check: count },
	capacity: { check: count },
	isActive: { check: flag },
};

/** highLevel: all seven, for equipment and rooms alike. */
export const highLevelResourceCreate: Rules = {
	locationId: required(filledText),
	name: required(filledText),
	description: required(text),
	quantity: required(count),
	outOfService: required(count),
	capacity: required(count),
	calendarIds: required(calendarIds),
};
