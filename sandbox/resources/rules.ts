import { count, filledText, flag, text, texts, type Check, type Rule, type Rules } from '../validate';

const MAX_CALENDARS = 100;

const calendarIds: Check = (value, name) => {
	const problem = texts(value, name);
	if (problem !== undefined) return problem;
	const many = (value as string[]).length > MAX_CALENDARS;
	return many ? `${name} must contain no more than ${MAX_CALENDARS} elements` : undefined;
};

const required = (check: Check): Rule => ({ check, required: true });

export const documentedEquipmentUpdate: Rules = {
	name: { check: filledText },
	description: { check: text },
	quantity: { check: count },
	calendarIds: { check: calendarIds },
};

/** documented: fields of a create, which needs a name. */
export const documentedEquipmentCreate: Rules = { ...documentedEquipmentUpdate, name: required(filledText) };

export const highLevelResourceUpdate: Rules = {
	...documentedEquipmentUpdate,
	locationId: { check: filledText },
	outOfService: { check: count },
	capacity: { check: count },
	isActive: { check: flag },
};

/** highLevel: fields of a create. Equipment and rooms need all of them. */
export const highLevelResourceCreate: Rules = {
	locationId: required(filledText),
	name: required(filledText),
	description: required(text),
	quantity: required(count),
	outOfService: required(count),
	capacity: required(count),
	calendarIds: required(calendarIds),
};
