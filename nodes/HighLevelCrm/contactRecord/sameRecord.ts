import type { IDataObject } from 'n8n-workflow';
import { sameHtmlText } from '../values/html';
import { toText } from '../values/json';
import { timeOf } from '../values/storedTime';
import type { ContactRecordKind } from './kind';

const TEXT_FIELDS = ['body', 'title'];

/** Whether a record has the text by which its kind is told apart. */
export const hasSameText = ({ textField }: ContactRecordKind, record: IDataObject, input: IDataObject): boolean =>
	sameHtmlText(toText(record[textField]), toText(input[textField]));

/** Whether a record has all values that were sent. A field that the answer leaves out counts as the same, unless it is the body or title. */
export const hasAllSent = (record: IDataObject, input: IDataObject): boolean =>
	Object.entries(input).every(([key, sent]) => {
		const stored = record[key];
		if (TEXT_FIELDS.includes(key)) return sameHtmlText(toText(stored), toText(sent));
		return stored === undefined || stored === null || isSameValue(stored, sent);
	});

const SENT_TIME = /^\d{4}-\d\d-\d\dT/;
const COLOR = /^#[0-9a-f]+$/i;

/** Times and colors are the same in any spelling. A server may cut fractions of a second. */
function isSameValue(stored: unknown, sent: unknown): boolean {
	const [kept, given] = [toText(stored), toText(sent)];
	if (SENT_TIME.test(given)) return secondOf(kept) === secondOf(given);
	return COLOR.test(given) ? fullColor(kept) === fullColor(given) : kept === given;
}

const secondOf = (time: string): number => Math.floor(timeOf(time) / 1000);

/** `#FA0` is `#ffaa00`. */
const fullColor = (color: string): string =>
	color.toLowerCase().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3');
