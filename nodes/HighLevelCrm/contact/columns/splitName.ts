/** A whole name's first and last name: `Jane van Dyke` is Jane and van Dyke, `Dyke, Jane` the other way round. */
export function splitName(name: string): { firstName: string; lastName: string } {
	const [family = '', given] = name.split(',', 2).map((part) => part.trim());
	if (given) return { firstName: given, lastName: family };
	const [firstName = '', ...others] = family.split(/\s+/);
	return { firstName, lastName: others.join(' ') };
}
