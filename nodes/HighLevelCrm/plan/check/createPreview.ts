import type { IDataObject } from 'n8n-workflow';
import type { EmailOrPhone } from '../../api/contactKey';
import type { Send } from '../../api/request';
import type { ContactInput } from '../../dialects';
import { loadLocation } from '../../lookups/location';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { sameEitherWay } from '../../values/phones';
import { applyChanges } from '../diff/changes';
import { PhoneKeys } from '../../values/phoneKeys';
import { foretoldDuplicate } from './foretoldDuplicate';
import { foretellCreation } from './foretellStarts';
import { GivenAddresses } from '../../mapping/input/givenAddresses';
import { lookUpOwners } from '../read/readContacts';

/** What a dry run of Create says of each row. */
export class CreatePreview {
	private readonly created = new GivenAddresses();

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
		for (const key of keys) this.created.add(key);
		foretellCreation(this.run, contact.fields.tags);
		return { ...applyChanges({}, contact, 'replace'), action: 'created', dryRun: true };
	}

	private async existing(key: EmailOrPhone, send: Send): Promise<string | undefined> {
		const alike = this.created.alike(key);
		if (alike.length > 0 && (await this.isOneOf(alike, key))) return 'an earlier row creates it';
		const { contacts, dialect } = this.run;
		const known = contacts.find([key]);
		if (typeof known === 'object' && (await this.isOneOf([known.phone], key))) return `ID ${toText(known.id)}`;
		// A contact that was just created is missing in searches, but not in the look-up, if the dialect has one.
		if (known === 'absent' && dialect.findContact === undefined) return undefined;
		const [found] = await lookUpOwners(key, this.run, send);
		return found && `ID ${toText(found.id)}`;
	}

	/** Whether a key with a similar spelling is the same. Phones may only end alike, and a phone without calling code is of the location's country. */
	private async isOneOf(alike: readonly unknown[], key: EmailOrPhone): Promise<boolean> {
		if ('email' in key) return true;
		const phones = alike.map(toText).filter((phone) => sameEitherWay(phone, key.phone));
		if (phones.length === 0) return false;
		const { isOwned } = new PhoneKeys((await loadLocation(this.run)).callingCode, []);
		return phones.some((phone) => isOwned(phone, key.phone));
	}
}
