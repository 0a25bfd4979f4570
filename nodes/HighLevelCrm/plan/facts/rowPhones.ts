import { normalizeKey } from '../../api/contactKey';
import { toText } from '../../values/json';
import { isInternational, searchDigits } from '../../values/phones';
import type { PlannedRow } from '../plan';

/** Which contacts have a phone according to the rows. The rows are the same in the next run, however the server changes the phone. */
export class RowPhones {
	private byPhone?: Map<string, Set<string>>;

	constructor(private readonly rows: readonly PlannedRow[]) {}

	/** Whether a row gives a phone without calling code to one contact, while rows give one of these numbers with calling code only to others. */
	isOfAnother(phone: string, numbers: Iterable<string>): boolean {
		const others = [...numbers].map((number) => this.namesOf(number));
		return [...this.namesOf(phone)].some((name) => others.some((names) => names.size > 0 && !names.has(name)));
	}

	/** Returns the emails, IDs or numbers of the rows with this phone. */
	private namesOf(phone: string): ReadonlySet<string> {
		this.byPhone ??= namesByPhone(this.rows);
		return this.byPhone.get(textOfPhone(phone)) ?? NO_NAMES;
	}
}

const NO_NAMES: ReadonlySet<string> = new Set();

const textOfPhone = (phone: string): string => (isInternational(phone) ? '+' : '') + searchDigits(phone);

function namesByPhone(rows: readonly PlannedRow[]): Map<string, Set<string>> {
	const names = new Map<string, Set<string>>();
	for (const { keys, wanted } of rows) {
		const phone = toText(wanted.fields.phone);
		const key = keys.find((one) => !('phone' in one));
		if (phone === '' || !key) continue;
		const text = textOfPhone(phone);
		const known = names.get(text);
		if (known) known.add(normalizeKey(key));
		else names.set(text, new Set([normalizeKey(key)]));
	}
	return names;
}
