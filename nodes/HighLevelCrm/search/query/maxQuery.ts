/** Maximum length of a query in the vendor's API, characters. */
export const MAX_QUERY_CHARACTERS = 75;
