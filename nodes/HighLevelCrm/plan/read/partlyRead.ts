import { additionalKeys } from '../../api/contactKey';
import { PREFETCH_SUBJECT } from '../../run/prefetch/readByKeys';
import type { RunServices } from '../../run/services';
import { hasAdditionalKey } from '../../search/findContact';
import { searchByIds } from '../../search/searchByIds';
import { inParts } from '../../values/inParts';
import { withMatchedKey } from './readContacts';

/** Contacts that look-ups found, which show no additional emails and phones. A row that seems new may name one of them by such a one. */
export class PartlyRead {
	private readonly ids = new Set<string>();

	/** @param id of a contact that was found without its additional emails and phones */
	note(id: string | undefined): void {
		if (id !== undefined) this.ids.add(id);
	}

	/** Adds the additional emails and phones of these contacts, which only a search shows. @returns whether any of them has some */
	async complete({ contacts, dialect, send }: RunServices): Promise<boolean> {
		const ids = [...this.ids];
		this.ids.clear();
		let hasMore = false;
		for (const part of dialect.contactsByKeys ? inParts(ids, dialect.contactsByKeys.maxIds) : []) {
			const found = await searchByIds(part, dialect, send, PREFETCH_SUBJECT).catch(() => undefined);
			// The server still names the contact as it refuses the row.
			if (!found) break;
			for (const [id, record] of found) {
				const [known] = contacts.owners({ id });
				const more = known && additionalKeys(record).filter((key) => !hasAdditionalKey(key, known));
				if (!more || more.length === 0) continue;
				hasMore = true;
				contacts.prime(more.reduce(withMatchedKey, known));
			}
		}
		return hasMore;
	}
}
