import type { EmailOrPhone } from '../../api/contactKey';
import type { Send } from '../../api/request';
import { loadLocation, type Identifier } from '../../lookups/location';
import { formatCount } from '../../values/formatting';
import { prefetchContacts } from '../../run/prefetch/prefetchContacts';
import type { RunServices } from '../../run/services';
import { idOfPerson } from '../diff/diff';
import type { Write } from '../plan';
import { PhoneKeys } from '../../values/phoneKeys';
import { foretoldDuplicate } from './foretoldDuplicate';
import { GivenAddresses } from '../../mapping/input/givenAddresses';
import { newAddressesOf, replaces, type NewAddress } from './newAddresses';
import { MAX_DRY_RUN_LOOK_UPS } from '../../run/prefetch/lookUpBudget';
import { forEachConcurrently, lookUpOwners } from '../read/readContacts';

/** Finds the new emails and phones because of which the server would refuse an update: most locations allow no two contacts with the same one. */
export class TakenAddresses {
	private readonly refusals = new Map<Write, { field: Identifier; owner: string }>();

	constructor(private readonly run: RunServices) {}

	/**
	 * Reads who has the new emails and phones.
	 * @param writes in the order in which a run begins them
	 * @throws ApiFailure if every further request would fail too
	 */
	async read(writes: readonly Write[], send: Send): Promise<void> {
		const changing = writes.map((write) => ({ write, all: newAddressesOf(write) }));
		if (changing.every(({ all }) => all.length === 0)) return;
		const { refusesDuplicates, identifiers, callingCode } = await loadLocation(this.run);
		const isIdentifier = ({ field }: NewAddress) => identifiers.includes(field);
		const given = changing.flatMap(({ all }) => all.filter(isIdentifier));
		if (refusesDuplicates === false || given.length === 0) return;
		await this.readOwners(given, send);
		const { isOwned } = new PhoneKeys(callingCode, []);
		const earlier = new GivenAddresses();
		const isSame = (one: string, key: EmailOrPhone) => 'email' in key || isOwned(one, key.phone);
		const givenUp = new Set<string>();
		for (const { write, all } of changing) {
			const id = idOfPerson(write.person);
			const addresses = all.filter(isIdentifier);
			for (const { field, key } of addresses) {
				const owners = [...this.run.contacts.owners(key, isOwned)].map((stored) => idOfPerson({ stored }));
				const owner = owners.find((other) => other !== id && !givenUp.has(`${other} ${field}`));
				if (owner !== undefined) this.refuse(write, field, `ID ${owner}`);
				else if (earlier.alike(key).some((one) => isSame(one, key)))
					this.refuse(write, field, 'an earlier row writes it');
			}
			if (!this.accepts(write)) continue;
			for (const { key } of addresses) earlier.add(key);
			for (const field of ['email', 'phone'] as const) if (replaces(write, field)) givenUp.add(`${id} ${field}`);
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

	/** Reads the owners of emails and phones together if the dialect can, or else one by one. */
	private async readOwners(given: readonly NewAddress[], send: Send): Promise<void> {
		const { contacts, dialect, warnings } = this.run;
		const keys = given.map(({ key }) => key).filter((key) => !contacts.hasRead(key));
		if (dialect.contactsByKeys) {
			await prefetchContacts([{ keys, savedRequests: Number.POSITIVE_INFINITY }], contacts, this.run.searches, send);
			return;
		}
		await forEachConcurrently(keys.slice(0, MAX_DRY_RUN_LOOK_UPS), async (key) => {
			const found = await lookUpOwners(key, this.run, send);
			contacts.markRead([key]);
			for (const owner of found) contacts.prime(owner);
		});
		if (keys.length > MAX_DRY_RUN_LOOK_UPS)
			warnings.add(
				`Of ${formatCount(keys.length)} new emails and phones ${MAX_DRY_RUN_LOOK_UPS} were looked up: other contacts may have some of the rest`,
			);
	}
}
