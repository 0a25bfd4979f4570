/** The headings that a language has for the fields. */
export interface Language {
	/**
	 * Headings by field, separated by commas. The first group with a column in the row is used; columns of one group have to agree. The
	 * groups of a field have the same order in all languages: for phones main, mobile, business, home, second, third.
	 */
	headings: Readonly<Record<string, readonly string[]>>;
	/** Words before or after the parts of an address, by the kind of address in English. */
	addressKinds: Readonly<Record<string, string>>;
}
