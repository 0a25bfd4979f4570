/** A claim about the outcome, and what speaks against it. */
export interface Check {
	claim: string;
	problems: string[];
}

export function compareSets(meant: readonly string[], found: readonly string[]): string[] {
	const missing = meant.filter((one) => !found.includes(one)).map((one) => `${one} is missing`);
	const extra = found
		.filter((one, index) => !meant.includes(one) || found.indexOf(one) !== index)
		.map((one) => `${one} is too much`);
	return [...missing, ...extra];
}
