import type { ContactFields } from '../../dialects';
import type { RunServices } from '../../run/services';
import { displayValue } from '../../values/text';

/** UTF-8 that was read as another encoding: `JÃ¼rgen`. */
const WRONGLY_DECODED = /Ã[\u0080-\u00bf\u0152-\u017e\u2018-\u2122]|Â[\u00a0-\u00bf]|â€/;

/** Adds a hint if a text was decoded wrongly: it is written as it is. */
export function hintAtWrongEncoding(fields: ContactFields, { warnings }: RunServices): void {
	const decoded = Object.values(fields).find((value) => typeof value === 'string' && WRONGLY_DECODED.test(value));
	if (decoded !== undefined)
		warnings.addOnce(
			'encoding',
			`"${displayValue(decoded)}" looks like UTF-8 that was read as another encoding. Choose UTF-8 under Options > Encoding of the node that reads the file.`,
		);
}
