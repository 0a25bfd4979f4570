import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type EmailOrPhone } from '../../api/contactKey';
import type { Send } from '../../api/request';
import type { ContactInput } from '../../dialects';
import { loadLocation } from '../../lookups/location';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { applyChanges } from '../diff/changes';
import { foretoldDuplicate } from './foretoldDuplicate';
import { foretellCreation } from './foretellStarts';
import { lookUpKey } from '../read/readContacts';

/** What a dry run of Create says of each row. */
export class CreatePreview {
	/** Keys of the contacts that earlier rows would create. */
	private readonly created = new Set<string>();

	constructor(private readonly run: RunServices) {}

	/** @throws ApiFailure if the contact exists already, as the server would reject it unless the location's settings say otherwise */
	async show(keys: readonly EmailOrPhone[], contact: ContactInput, subject: string, send: Send): Promise<IDataObject> {
		for (const key of keys) {
			const existing = await this.existing(key, send);
			if (existing === undefined) continue;
			const { refusesDuplicates, identifiers } = await loadLocation(this.run);
			const field = 'email' in key ? 'email' : 'phone';
			// The server does not know a contact by a field that is no identifier of the location.
			if (refusesDuplicates === false || !identifiers.includes(field)) continue;
			throw foretoldDuplicate(subject, field, existing, 'To write to the existing contact, use "Create or Update".');
		}
		for (const key of keys) this.created.add(normalizeKey(key));
		foretellCreation(this.run, contact.fields.tags);
		return { ...applyChanges({}, contact, 'replace'), action: 'created', dryRun: true };
	}

	private async existing(key: EmailOrPhone, send: Send): Promise<string | undefined> {
		if (this.created.has(normalizeKey(key))) return 'an earlier row creates it';
		const { contacts, dialect } = this.run;
		const known = contacts.find([key]);
		if (typeof known === 'object') return `ID ${toText(known.id)}`;
		// A contact that was just created is missing in searches, but not in the look-up, if the dialect has one.
		if (known === 'absent' && dialect.findContact === undefined) return undefined;
		const found = await lookUpKey(key, this.run, send);
		return found && `ID ${toText(found.id)}`;
	}
}
