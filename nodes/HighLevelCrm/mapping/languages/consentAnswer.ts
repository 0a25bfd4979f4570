import { toText } from '../../values/json';
import { CONSENT_ANSWERS } from './index';

const answerByWord = new Map(
	[...CONSENT_ANSWERS].flatMap(([answer, words]) => words.map((word) => [word, answer] as const)),
);

/** What a cell says, in any case: `yes`, `no`, `withdrawn` or `given`; `undefined` for any other. */
export const consentAnswer = (value: unknown): string | undefined =>
	answerByWord.get(toText(value).trim().toLowerCase().replace(/_/g, ' '));
