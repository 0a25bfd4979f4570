import { BadInput } from '../../values/badInput';
import { parseBoolean } from '../../values/flag';
import { toText } from '../../values/json';
import { caseless, cleanKey } from '../../values/keys';
import { fromJsonList, parseList } from '../../values/list';
import { displayValue, parseText } from '../../values/text';
import { rejectLostCharacters } from './encoding';
import { rejectPlaceholder } from './foreignText';

/** What a field with options takes. */
export interface Choice {
	/** Empty if they are not known: then any text is taken. */
	options: readonly string[];
	takesOther?: true;
}

/** Accepts an option in any case. @throws BadInput for what is no option */
export const parseChoice = (value: unknown, label: string, choice: Choice): string =>
	optionFor(parseText(value, label), label, choice);

/**
 * Accepts a list or a text of several (an option may contain commas), and true or false for a single checkbox.
 * @throws BadInput for what is no option
 */
export function parseChoices(given: unknown, label: string, choice: Choice): string[] {
	const { options } = choice;
	const value = fromJsonList(given);
	const isSwitch = options.length === 1 && /^(true|false)$/i.test(toText(value).trim());
	if (isSwitch) return parseBoolean(value, label) ? [...options] : [];
	const chosen =
		typeof value === 'string' && options.length > 0 ? splitOptions(value, options) : parseList(value, label);
	return options.length > 0 ? [...new Set(chosen.map((one) => optionFor(one, label, choice)))] : chosen;
}

/** Returns the option as the field has it. */
function optionFor(chosen: string, label: string, { options, takesOther }: Choice): string {
	const option = options.includes(chosen) ? chosen : optionFinder(options)(optionName(chosen));
	if (option !== undefined) return option;
	if (options.length > 0 && !takesOther) throw unknownOptionError(chosen, label, options);
	return rejectPlaceholder(rejectLostCharacters(chosen, label), label);
}

/** Returns a function that finds an option by its name in any case. Options that differ only in case are found by their exact names. */
function optionFinder(options: readonly string[]): (name: string) => string | undefined {
	const byName = new Map(options.map((option) => [optionName(option), option]));
	const inAnyCase = new Map<string, string | undefined>();
	for (const [name, option] of byName)
		inAnyCase.set(caseless(name), inAnyCase.has(caseless(name)) ? undefined : option);
	return (name) => byName.get(name) ?? inAnyCase.get(caseless(name));
}

/** Maximum length of a list of options in a text, characters. A longer text is no such list. */
const MAX_LIST_CHARACTERS = 50_000;

/** Splits a text into options, which may contain commas themselves. Parts that are no option are returned as they are. */
function splitOptions(text: string, options: readonly string[]): string[] {
	if (text.length > MAX_LIST_CHARACTERS) return [text];
	const find = optionFinder(options);
	const maxParts = Math.max(...options.map((option) => splitParts(option).length));
	const parts = splitParts(text);
	const chosen = new Set<string>();
	for (let start = 0, end = 0; start < parts.length; start = end) {
		const nameTo = (to: number) => parts.slice(start, to).join();
		end = Math.min(parts.length, start + maxParts);
		let option = find(nameTo(end));
		while (end > start + 1 && option === undefined) option = find(nameTo(--end));
		chosen.add(option ?? nameTo(end));
	}
	return [...chosen].filter(Boolean);
}

/** Programs divide the options by a comma, a semicolon or a line; an option may contain these itself. */
const splitParts = (text: string): string[] => text.split(/[,;\n]/).map(cleanKey);

/** An option's name, whatever blanks are around it or its parts, and without what nobody sees. */
const optionName = (option: string): string => splitParts(option).join();

const MAX_LISTED_OPTIONS = 10;

function unknownOptionError(value: string, label: string, options: readonly string[]): BadInput {
	const listed = options
		.slice(0, MAX_LISTED_OPTIONS)
		.map((option) => `"${displayValue(option)}"`)
		.join(', ');
	return new BadInput(
		`${label} has no option ${displayValue(value) === '' ? '""' : `"${displayValue(value)}"`}`,
		`Its options are ${listed}${options.length > MAX_LISTED_OPTIONS ? ` and ${options.length - MAX_LISTED_OPTIONS} more` : ''}. If it is new, refresh the list of fields in the node.`,
	);
}
