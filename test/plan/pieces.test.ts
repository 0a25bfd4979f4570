import type { IDataObject } from 'n8n-workflow';
import { planAtRest } from '../../nodes/HighLevelCrm/plan/makePlan';
import type { PlannedRow } from '../../nodes/HighLevelCrm/plan/plan';
import { KnownContacts } from '../../nodes/HighLevelCrm/run/prefetch/knownContacts';

import { atOnce, factsFor, plannedRow } from './facts';

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

/** Makes the plan of rows with phones alone in a location that knows contacts by their email. @returns how often contacts are found or asked for their ID */
function usesOfContacts(rows: number, phoneFor: (index: number) => string): number {
	const contacts = new KnownContacts();
	contacts.isComplete = true;
	const planned = Array.from({ length: rows }, (_, index) => {
		const phone = phoneFor(index);
		return plannedRow(index, { phone, city: 'Oslo' }, { keys: [{ phone }] });
	});
	for (const { keys } of planned) contacts.addNames(keys);
	let uses = 0;
	for (let index = 0; index < rows; index++) {
		const contact: IDataObject = { id: `c${index}`, phone: phoneFor(index) };
		contacts.prime(
			new Proxy(contact, { get: (target, name: string) => ((uses += name === 'id' ? 1 : 0), target[name]) }),
		);
	}
	const owners = contacts.owners.bind(contacts);
	contacts.owners = function* (...args) {
		for (const owner of owners(...args)) {
			uses++;
			yield owner;
		}
	};
	uses = 0;
	const plan = atOnce(planAtRest(planned, factsFor(planned, { identifiers: ['email'] }, { contacts })));
	expect(plan.writes.length + plan.refused.size).toBe(rows);
	return uses;
}

// A list of phones, as for text messages, may have 100,000 rows.
it.each<[what: string, phoneFor: (index: number) => string]>([
	['of their own', phoneOf],
	['that many share', () => phoneOf(0)],
])('four times as many rows with phones %s take about four times as much work', (_, phoneFor) => {
	const [few, many] = [usesOfContacts(100, phoneFor), usesOfContacts(400, phoneFor)];
	expect(few).toBeGreaterThan(0);
	expect(many).toBeLessThan(6 * few);
});
