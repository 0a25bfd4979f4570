import type { IDataObject } from 'n8n-workflow';
import { sameHtmlText } from '../values/html';
import { toText } from '../values/json';
import type { ContactRecordKind } from './kind';

const TEXT_FIELDS = ['body', 'title'];

/** Whether a record has the text by which its kind is told apart. */
export const hasSameText = ({ textField }: ContactRecordKind, record: IDataObject, input: IDataObject): boolean =>
	sameHtmlText(toText(record[textField]), toText(input[textField]));

/** Whether a record has all values that were sent. Besides its texts, a field that the answer leaves out rules nothing out. */
export const hasAllSent = (record: IDataObject, input: IDataObject): boolean =>
	Object.entries(input).every(([key, sent]) => {
		const stored = record[key];
		if (TEXT_FIELDS.includes(key)) return sameHtmlText(toText(stored), toText(sent));
		return stored === undefined || stored === null || toComparable(stored) === toComparable(sent);
	});

/** Times are the same in any spelling. */
function toComparable(value: unknown): string | number {
	const text = toText(value);
	return /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : text;
}
