import type { IDataObject } from 'n8n-workflow';
import { planAtRest } from '../../nodes/HighLevelCrm/plan/makePlan';
import type { PlannedRow } from '../../nodes/HighLevelCrm/plan/plan';
import { KnownContacts } from '../../nodes/HighLevelCrm/run/prefetch/knownContacts';

import { factsFor, plannedRow } from './facts';

const phoneOf = (index: number): string => `+1202${String(5_550_000 + index)}`;
const emailOf = (index: number): string => `a${index}@x.de`;

/** Counts how often known contacts are asked or changed, and rows are read. */
class CountedContacts extends KnownContacts {
	count = 0;
	override owners(...args: Parameters<KnownContacts['owners']>) {
		this.count++;
		return super.owners(...args);
	}
	override prime(...args: Parameters<KnownContacts['prime']>) {
		this.count++;
		super.prime(...args);
	}
	override emptyCopy() {
		const copy = super.emptyCopy();
		const [owners, prime] = [copy.owners.bind(copy), copy.prime.bind(copy)];
		copy.owners = (...args) => (this.count++, owners(...args));
		copy.prime = (...args) => (this.count++, prime(...args));
		return copy;
	}
}

/** Makes the plan of rows. @returns what was counted in all, and at most between two yields */
function workOf(rows: number, contactOf: (index: number) => IDataObject | undefined) {
	const contacts = new CountedContacts();
	contacts.isComplete = true;
	const planned = Array.from({ length: rows }, (_, index) => {
		const [email, phone] = [emailOf(index), phoneOf(index)];
		const row = plannedRow(index, { email, phone }, { keys: [{ email }, { phone }] });
		return new Proxy(row, {
			get(target, name: keyof PlannedRow) {
				if (name === 'keys' || name === 'wanted') contacts.count++;
				return target[name];
			},
		});
	});
	for (const { keys } of planned) contacts.addNames(keys);
	for (let index = 0; index < rows; index++) {
		const contact = contactOf(index);
		if (contact) contacts.prime({ id: `c${index}`, ...contact });
	}
	const plan = planAtRest(planned, factsFor(planned, {}, { contacts }));
	contacts.count = 0;
	let [all, most] = [0, 0];
	for (let piece = plan.next(); !piece.done; piece = plan.next()) {
		all += contacts.count;
		most = Math.max(most, contacts.count);
		contacts.count = 0;
	}
	return { all, most };
}

// n8n serves its editor and other executions from the same event loop.
it.each<[what: string, contactOf: (index: number) => IDataObject | undefined]>([
	['new contacts', () => undefined],
	['contacts that stay', (index) => ({ email: emailOf(index), phone: phoneOf(index) })],
	['contacts that get another phone', (index) => ({ email: emailOf(index), phone: phoneOf(index + 900_000) })],
	['contacts that each take the phone of the next', (index) => ({ email: emailOf(index), phone: phoneOf(index + 1) })],
	[
		'contacts of which two each would exchange phones',
		(index) => ({ email: emailOf(index), phone: phoneOf(index ^ 1) }),
	],
])('a plan of many %s yields after a few of them', (_, contactOf) => {
	const [few, many] = [workOf(100, contactOf), workOf(400, contactOf)];
	expect(many.all).toBeGreaterThan(3 * few.all);
	expect(many.most).toBeLessThanOrEqual(Math.max(60, few.most));
});
