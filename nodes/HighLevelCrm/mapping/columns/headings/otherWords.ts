/** The Spanish word for any anniversary. Only its accent, in one character or two, tells it from the Portuguese birthday. */
const SPANISH_ANNIVERSARY = /^\W*aniversario\W*$/i;

/** Words that look like two, *Po* and *Land*, *Member* and *Ship Name*: a survey has a column for each answer. */
const LOOKS_LIKE_TWO = /^(iceland|milan|poland|townhome)$|^membership./;

/** The second line of a street, which is no street of a second address, and the country of a bank in files of DATEV. */
const OTHER_NUMBER = /^streetaddress[2-9]$|^landerkennzeichen1$/;

/** One entry of a list that a file has divided into columns (`tags.0`). Alone it is not the contact's whole list. */
const ENTRY_OF_LIST = /^tags\.\d+$/;

/** Whether a heading means no field, although its letters look like one that does. @param heading its letters */
export const isOtherWord = (column: string, heading: string): boolean =>
	LOOKS_LIKE_TWO.test(heading) ||
	OTHER_NUMBER.test(heading) ||
	SPANISH_ANNIVERSARY.test(column) ||
	ENTRY_OF_LIST.test(column);
