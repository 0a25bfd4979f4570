import { additionalKeys } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { readPages } from '../../client/paging/readPages';
import { PREFETCH_SUBJECT } from '../../run/prefetch/readByKeys';
import type { RunServices } from '../../run/services';
import { hasAdditionalKey } from '../../search/findContact';
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
	async complete({ contacts, dialect: { contactsByKeys, normalizeContact }, send }: RunServices): Promise<boolean> {
		const ids = [...this.ids];
		this.ids.clear();
		if (!contactsByKeys) return false;
		let hasMore = false;
		for (const part of inParts(ids, contactsByKeys.maxIds)) {
			const paging = contactsByKeys.paging(part.map((id) => ({ id })));
			const query = { subject: PREFETCH_SUBJECT, limit: part.length };
			const found = await readPages(paging, send, query).catch(() => undefined);
			// The server still names the contact as it refuses the row.
			if (!found) break;
			for (const record of found.map(normalizeContact)) {
				const [known] = contacts.owners({ id: idOf(record) ?? '' });
				const more = known && additionalKeys(record).filter((key) => !hasAdditionalKey(key, known));
				if (!more || more.length === 0) continue;
				hasMore = true;
				contacts.prime(more.reduce(withMatchedKey, known));
			}
		}
		return hasMore;
	}
}
