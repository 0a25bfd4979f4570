const LONG_WORD = /^[A-Za-z0-9]{16,}$/;
/** The words and numbers that a name without blanks is made of: `Besprechungsraum2OG`, `KonferenzraumNord`. */
const WORDS_OF_A_NAME = /[A-Z]?[a-z]+|[A-Z]+|\d{1,3}/g;
/** More parts than those of a name. In 16 random letters and digits there are about ten. */
const PARTS_OF_AN_ID = 6;

/** Whether a text is an ID as the vendor makes them, and not the name of a user or a calendar that is one long word. */
export const isRandomId = (text: string): boolean =>
	LONG_WORD.test(text) && (text.match(WORDS_OF_A_NAME) ?? []).length >= PARTS_OF_AN_ID;
