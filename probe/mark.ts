import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accepted, isRecord, listIn, recordIn, type Json } from './answers';
import type { Wire } from './wire';

const CHECKS = 4;
const MAX_REMOVALS = 20;

/** The mark by which the probe recognises its own records. */
export class Mark {
	private readonly word = `probe-${randomBytes(6).toString('hex')}`;
	readonly email = `${this.word}@example.com`;
	readonly name = this.word;

	/** @returns whether the probe created this contact. It changes no other one, whatever the service returns. */
	isOwn({ email }: Json): boolean {
		return email === this.email;
	}

	/**
	 * Removes every record with the mark. It searches for them, because the answer to a create may have been lost.
	 * @returns records that must be removed by hand, in words
	 */
	async remove(wire: Wire, locationId: string): Promise<string[]> {
		wire.cleaning = true;
		const left: string[] = [];
		for (const [what, remove] of [
			[`the contact with the email ${this.email}`, () => this.removeContacts(wire, locationId)],
			[`the equipment named ${this.name}`, () => this.removeEquipment(wire, locationId)],
		] as const) {
			const gone = await remove().catch(() => false);
			if (!gone) left.push(what);
		}
		return left;
	}

	private async removeContacts(wire: Wire, locationId: string): Promise<boolean> {
		let absent = 0;
		const deleted = new Set<string>();
		for (let removed = 0; removed < MAX_REMOVALS; ) {
			const query = { locationId, email: this.email };
			const found = await wire.request('GET', '/contacts/search/duplicate', { query });
			if (!accepted(found)) return false;
			// Where the email is no unique identifier, only the search finds the contact. It lags, so it shows deleted ones too.
			const searched = recordIn(found.body, 'contact') ? undefined : await this.searchFor(wire, locationId, deleted);
			const contact = recordIn(found.body, 'contact') ?? searched;
			const id = contact?.id;
			// The service returned a contact that was not asked for, which must not be deleted.
			if (contact !== undefined && !this.isOwn(contact)) return false;
			// A write whose answer was lost may still arrive, so absence is checked several times.
			if (typeof id !== 'string') {
				if (++absent === CHECKS) return true;
				await sleep(wire.pauseMs * 5);
				continue;
			}
			removed++;
			if (accepted(await wire.request('DELETE', `/contacts/${encodeURIComponent(id)}`))) deleted.add(id);
		}
		return false;
	}

	/** Searches for a contact with the mark that was not deleted yet. */
	private async searchFor(wire: Wire, locationId: string, deleted: ReadonlySet<string>): Promise<Json | undefined> {
		const filters = [{ field: 'email', operator: 'eq', value: this.email }];
		const body = { locationId, pageLimit: 10, filters };
		const found = await wire.request('POST', '/contacts/search', { body }).catch(() => undefined);
		return listIn(found?.body, 'contacts').find(
			(contact) => this.isOwn(contact) && typeof contact.id === 'string' && !deleted.has(contact.id),
		);
	}

	private async removeEquipment(wire: Wire, locationId: string): Promise<boolean> {
		for (let check = 0; check < CHECKS; check++) {
			const listed = await this.listed(wire, locationId);
			for (const record of listed.filter(({ name }) => name === this.name)) {
				const id = record._id ?? record.id;
				if (typeof id !== 'string') return false;
				await wire.request('DELETE', `/calendars/resources/equipments/${encodeURIComponent(id)}`);
			}
		}
		return (await this.listed(wire, locationId)).every(({ name }) => name !== this.name);
	}

	/** Lists all equipment, page by page. @throws Error if the list is rejected */
	private async listed(wire: Wire, locationId: string): Promise<Json[]> {
		const all: Json[] = [];
		for (let skip = 0; ; skip += 100) {
			const query = { locationId, limit: '100', skip: String(skip) };
			const seen = await wire.request('GET', '/calendars/resources/equipments', { query });
			if (!accepted(seen)) throw new Error('the list was rejected');
			const page = Array.isArray(seen.body) ? seen.body.filter(isRecord) : listIn(seen.body, 'equipments');
			all.push(...page);
			if (page.length < 100 || all.length >= 10_000) return all;
		}
	}
}
