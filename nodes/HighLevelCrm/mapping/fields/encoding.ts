import { BadInput } from '../../values/badInput';
import { displayValue, wholeCharacters } from '../../values/text';

/** The mark of a lost character, or half a character; with the flag `u`, whole pairs do not match. */
const LOST = /[\ufffd\ud800-\udfff]/u;

/** Zeros of UTF-16 that was read as UTF-8, and letters of Windows that were read as latin1. Nobody sees them. */
const UNSEEN = /[\0\u0080-\u0084\u0086-\u009f]/;
/** UTF-8 that was read as another encoding: `JÃ¼rgen`. */
const WRONGLY_DECODED = /Ã[\u0080-\u00bf\u0152-\u017e\u2018-\u2122]|Â[\u00a0-\u00bf]|â€/;

/** Whether a heading was damaged when its file was read. */
export const hasDamagedLetters = (heading: string): boolean =>
	[LOST, UNSEEN, WRONGLY_DECODED].some((letters) => letters.test(heading));

/** Rejects a text that was damaged when its file was read: it would replace a good one. @throws BadInput */
export function rejectLostCharacters(text: string, label: string): string {
	if (WRONGLY_DECODED.test(text))
		throw new BadInput(
			`${label} "${displayValue(text)}" looks like UTF-8 that was read as another encoding`,
			'Choose UTF-8 under Options > Encoding of the node that reads the file.',
		);
	if (!LOST.test(text) && !UNSEEN.test(text)) return text;
	const shown = wholeCharacters(displayValue(text));
	throw LOST.test(text)
		? new BadInput(
				`${label} "${shown}" has lost characters`,
				'Its file is not in UTF-8. Choose its encoding, often latin1, under Options > Encoding of the node that reads the file.',
			)
		: new BadInput(
				`${label} "${shown}" has characters of another encoding`,
				'Save the file as UTF-8, and choose that under Options > Encoding of the node that reads it.',
			);
}
