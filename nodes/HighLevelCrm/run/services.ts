import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../api/request';
import type { Connection } from '../client/connection/connection';
import { recentWritesOf } from '../client/connection/recentWrites';
import type { Dialect } from '../dialects';
import type { ContactSearches } from './prefetch/contactSearches';
import { KnownContacts } from './prefetch/knownContacts';
import { RowSlots } from './rowSlots';
import type { AutomationStarts } from './summary/automationStarts';
import { Warnings } from './warnings';

/** The objects that the rows of one run share. */
export class RunServices {
	readonly warnings = new Warnings();
	/** What a dry run foretells of people's workflows, if it would start any. */
	starts?: AutomationStarts;
	/** IDs of the contacts that the run has written. */
	readonly writtenIds = new Set<string>();
	/** Whether the node runs several times in one execution, as in a loop. */
	isInLoop: () => boolean = () => false;
	/** Whether several branches of the workflow lead into the node. n8n runs the node once for each branch. */
	hasSeveralBranches: () => boolean = () => false;
	/** The number by which a row is named to the user. */
	numberOfRow: (index: number) => number = (index) => index + 1;
	/** Name of an earlier node that has returned as many rows as its limit allows, if there is one: that node may have more rows. */
	nodeAtLimit: () => string | undefined = () => undefined;
	/** What n8n keeps for the node between the tries of Retry On Fail, and from one execution of an active workflow to the next. */
	memory: () => IDataObject = () => ({});
	/** Whether somebody has started the workflow in the editor: then n8n does not keep `memory` for the next execution. */
	isByHand = false;
	/** Whether n8n runs the node again with all its items if the node or the first item fails. */
	isRetried = false;
	/** The same object in each try of Retry On Fail, and another one in every other run. */
	tries: object = this;
	/** Whether the node's setting Execute Once is on: n8n gives it the first of its items alone. */
	isGivenOneItem = false;
	/** Whether an AI agent calls the node as a tool: always with one item, however long the list is. */
	isTool = false;

	private knownContacts?: KnownContacts;

	/** @param send sends a request through the shared rate limiter @param rows number of rows of the run */
	constructor(
		readonly connection: Connection,
		readonly send: Send,
		readonly rows = 1,
		readonly slots = new RowSlots(),
	) {}

	/** The contacts that the run has read, made for the first row that needs them. */
	get contacts(): KnownContacts {
		return (this.knownContacts ??= new KnownContacts());
	}

	/** The dialect's searches. Found contacts get the values that this process has just written, as a search shows them late. */
	get searches(): ContactSearches {
		const { contactsByKeys, searchContacts, normalizeContact } = this.dialect;
		const recent = recentWritesOf(this.connection);
		return {
			contactsByKeys,
			searchContacts,
			normalizeContact: (found) => recent.asWritten(normalizeContact(found), normalizeContact),
		};
	}

	get dialect(): Dialect {
		return this.connection.dialect;
	}
}
