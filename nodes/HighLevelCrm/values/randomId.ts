const LONG_WORD = /^[A-Za-z0-9]{16,60}$/;
/** A name in one word, which may be as long as an ID: `Behandlungszimmer`, `KonferenzraumNord`, `Besprechungsraum2`. */
const LONG_NAME = /^(?:([A-Z]?[a-z]+){1,3}|([A-Z]?[a-z]+|[A-Z]+)\d{0,3})$/;

/** Whether a text is an ID as the vendor makes them, and not the name of a user or a calendar that is one long word. */
export const isRandomId = (text: string): boolean => LONG_WORD.test(text) && !LONG_NAME.test(text);
