import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accepted, isRecord, listIn, recordIn, type Json } from './answers';
import type { Wire } from './wire';

const LOOKS = 4;
const MOST = 20;

/** How the probe's own records are told from all others. */
export class Mark {
	private readonly word = `probe-${randomBytes(6).toString('hex')}`;
	readonly email = `${this.word}@example.com`;
	readonly name = this.word;

	/** True for a contact that the probe made: nothing is done to any other, whatever a look-up hands out. */
	isOwn({ email }: Json): boolean {
		return email === this.email;
	}

	/**
	 * Removes every record with the mark. They are looked for, not remembered: a create whose answer was lost counts too.
	 * @returns what has to be removed by hand, in words; nothing is well
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
		for (let removed = 0; removed < MOST; ) {
			const query = { locationId, email: this.email };
			const found = await wire.ask('GET', '/contacts/search/duplicate', { query });
			if (!accepted(found)) return false;
			const contact = recordIn(found.body, 'contact');
			const id = contact?.id;
			// Another contact than the one asked for is nobody's to delete.
			if (contact !== undefined && !this.isOwn(contact)) return false;
			// A write whose answer was lost may still land: absence is looked at again.
			if (typeof id !== 'string') {
				if (++absent === LOOKS) return true;
				await sleep(wire.pauseMs * 5);
				continue;
			}
			removed++;
			await wire.ask('DELETE', `/contacts/${encodeURIComponent(id)}`);
		}
		return false;
	}

	private async removeEquipment(wire: Wire, locationId: string): Promise<boolean> {
		for (let look = 0; look < LOOKS; look++) {
			const listed = await this.listed(wire, locationId);
			for (const record of listed.filter(({ name }) => name === this.name)) {
				const id = record._id ?? record.id;
				if (typeof id !== 'string') return false;
				await wire.ask('DELETE', `/calendars/resources/equipments/${encodeURIComponent(id)}`);
			}
		}
		return (await this.listed(wire, locationId)).every(({ name }) => name !== this.name);
	}

	/** All equipment, page by page. @throws Error when the list is refused */
	private async listed(wire: Wire, locationId: string): Promise<Json[]> {
		const all: Json[] = [];
		for (let skip = 0; ; skip += 100) {
			const query = { locationId, limit: '100', skip: String(skip) };
			const seen = await wire.ask('GET', '/calendars/resources/equipments', { query });
			if (!accepted(seen)) throw new Error('the list was refused');
			const page = Array.isArray(seen.body) ? seen.body.filter(isRecord) : listIn(seen.body, 'equipments');
			all.push(...page);
			if (page.length < 100 || all.length >= 10_000) return all;
		}
	}
}
