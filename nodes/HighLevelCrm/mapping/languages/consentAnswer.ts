import { toText } from '../../values/json';
import { splitHeadings } from './index';
import words from './words.json';

/** The words of cells in columns of consent. A column's *yes* and *no* depend on its heading, the other answers do not. */
const answerByWord = new Map(
	Object.entries(words.consentAnswers).flatMap(([answer, list]) => splitHeadings(list).map((word) => [word, answer])),
);

/** What a cell says, in any case: `yes`, `no`, `withdrawn` or `given`; `undefined` for any other. */
export const consentAnswer = (value: unknown): string | undefined =>
	answerByWord.get(toText(value).trim().toLowerCase().replace(/_/g, ' '));
