import { BadInput } from './badInput';
import { toText } from './json';
import { joinWithOr } from './list';
import { displayValue } from './text';

/** Returns one of the values that a choice offers. An expression may give any other. @throws BadInput */
export function parseOfferedValue<T extends string>(given: unknown, offered: readonly T[], label: string): T {
	const text = toText(given);
	const choice = offered.find((one) => one === text);
	if (choice !== undefined) return choice;
	throw new BadInput(`${label} can't be "${displayValue(given)}"`, `It has to be ${joinWithOr(offered)}.`);
}
