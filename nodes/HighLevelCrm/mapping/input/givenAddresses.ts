import { keyValue, normalizeKey, type EmailOrPhone } from '../../api/contactKey';
import { pushTo } from '../../values/pushTo';

/** The emails and phones that earlier rows of a dry run give to their contacts. */
export class GivenAddresses {
	private readonly byKey = new Map<string, EmailOrPhone[]>();

	add(key: EmailOrPhone): void {
		pushTo(this.byKey, normalizeKey(key), key);
	}

	/** Returns those that may be the same as a key: the same email, or phones that end alike. */
	alike(key: EmailOrPhone): string[] {
		return (this.byKey.get(normalizeKey(key)) ?? []).map(keyValue);
	}
}
