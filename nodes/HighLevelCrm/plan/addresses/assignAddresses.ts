import type { Pieces } from '../../run/yieldToEventLoop';
import type { Addresses } from './addresses';
import { personsInCircles } from './circles';
import type { Person } from '../plan';
import type { PlanFacts } from '../facts/planFacts';
import { Wishes } from './wishes';

const KEY_ADDRESSES = ['email', 'phone'] as const;

/**
 * Decides who gets which email and phone. A value is free if no contact has it, or if its owner gives it up in this plan. Persons that would exchange
 * values in a circle keep theirs, as the API cannot exchange them. The result is a greatest fixed point: every wish is granted at first, and
 * withdrawn when the owner of its value turns out to keep it.
 */
export function* assignAddresses(persons: readonly Person[], facts: PlanFacts): Pieces<Addresses> {
	const wishes = new Wishes(facts);
	let order = 0;
	for (const person of persons) {
		yield;
		if (person.rows[0]?.conflictMode !== 'vendor') for (const field of KEY_ADDRESSES) wishes.add(person, order, field);
		order++;
	}
	yield* wishes.checkPending();
	for (;;) {
		const circle = yield* personsInCircles(yield* wishes.findReleasers());
		if (circle.size === 0) break;
		yield* wishes.withdrawTakes(circle);
	}
	yield* wishes.nameOutdone();
	yield* wishes.findTaken();
	return wishes;
}
