import { normalizeKey, type EmailOrPhone } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { loadLocation, type Identifier } from '../../lookups/location';
import { labelOf } from '../../mapping/fields/additionalFields';
import { formatCount } from '../../run/formatting';
import { prefetchContacts } from '../../run/prefetch/prefetchContacts';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import type { Write } from '../plan';
import { foretoldDuplicate } from './foretoldDuplicate';
import { MAX_DRY_RUN_LOOK_UPS } from '../read/contactReader';
import { forEachConcurrently, lookUpKey } from '../read/readContacts';

/** A new email or phone that a write gives to its contact. */
interface NewAddress {
	write: Write;
	field: Identifier;
	key: EmailOrPhone;
}

/** Finds the emails and phones that an update would be refused, as most locations allow no two contacts with the same one. */
export class TakenAddresses {
	private readonly refusals = new Map<Write, { field: Identifier; owner: string }>();

	constructor(private readonly run: RunServices) {}

	/** Reads who has the new emails and phones. @param writes in the order of their rows @throws ApiFailure if every further request would fail too */
	async read(writes: Iterable<Write>, send: Send): Promise<void> {
		const all = [...writes].flatMap(newAddressesOf);
		if (all.length === 0) return;
		const { refusesDuplicates, identifiers } = await loadLocation(this.run);
		const given = all.filter(({ field }) => identifiers.includes(field));
		if (refusesDuplicates === false || given.length === 0) return;
		await this.readOwners(given, send);
		const isGivenUp = new Set(all.map(({ write, field }) => `${idOfWrite(write)} ${field}`));
		const taken = new Set<string>();
		for (const { write, field, key } of given) {
			const others = [...this.run.contacts.owners(key)].map((owner) => idOf(owner) ?? '');
			const owner = others.find((id) => id !== idOfWrite(write) && !isGivenUp.has(`${id} ${field}`));
			if (owner !== undefined) this.refuse(write, field, `ID ${owner}`);
			else if (taken.has(normalizeKey(key))) this.refuse(write, field, 'an earlier row writes it');
			else taken.add(normalizeKey(key));
		}
	}

	/** @param subject the contact of the write @throws ApiFailure if the server would refuse it */
	rejectTaken(write: Write, subject: string): void {
		const refusal = this.refusals.get(write);
		if (!refusal) return;
		const { field, owner } = refusal;
		const advice = `Another contact has this ${field}; change that one, or merge the two.`;
		throw foretoldDuplicate(subject, field, owner, advice);
	}

	/** Whether the server would take the write. */
	readonly accepts = (write: Write): boolean => !this.refusals.has(write);

	private refuse(write: Write, field: Identifier, owner: string): void {
		if (this.accepts(write)) this.refusals.set(write, { field, owner });
	}

	/** Reads them together if the dialect can, or else one by one. */
	private async readOwners(given: readonly NewAddress[], send: Send): Promise<void> {
		const { contacts, dialect, warnings } = this.run;
		const keys = given.map(({ key }) => key).filter((key) => !contacts.hasRead(key));
		if (dialect.contactsByKeys) {
			await prefetchContacts([{ keys, savedRequests: Number.POSITIVE_INFINITY }], contacts, dialect, send);
			return;
		}
		await forEachConcurrently(keys.slice(0, MAX_DRY_RUN_LOOK_UPS), async (key) => {
			const found = await lookUpKey(key, this.run, send);
			contacts.markRead([key]);
			if (found) contacts.prime(found);
		});
		if (keys.length > MAX_DRY_RUN_LOOK_UPS)
			warnings.add(
				`Of ${formatCount(keys.length)} new emails and phones ${MAX_DRY_RUN_LOOK_UPS} were looked up: other contacts may have some of the rest`,
			);
	}
}

const idOfWrite = ({ person }: Write): string => idOf(person.stored ?? {}) ?? '';

function newAddressesOf(write: Write): NewAddress[] {
	const { email, phone } = write.input.fields;
	const all: NewAddress[] = [
		{ write, field: 'email', key: { email: toText(email) } },
		{ write, field: 'phone', key: { phone: toText(phone) } },
	];
	return all.filter(({ field }) => toText(write.input.fields[field]) !== '' && labelOf(field) in write.changes);
}
