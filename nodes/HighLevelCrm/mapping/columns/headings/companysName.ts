import { NAME_PARTS, splitHeadings } from '../../languages';
import { normalizeHeading } from './fieldNames';

const WORDS_FOR_NAME: ReadonlySet<string> = new Set(
	Object.values(NAME_PARTS).flatMap(({ headings }) => splitHeadings(headings).map(normalizeHeading)),
);

/**
 * Whether a heading with a word for a company is the company's own name, and not that of somebody there: `Naam bedrijf`, `Nombre empresa`.
 * @param rest what remains of it without that word
 */
export const isCompanysName = (heading: string, rest: string): boolean =>
	WORDS_FOR_NAME.has(rest) && !heading.includes('contact');
