import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import { idOf } from '../api/records';
import { labelOf } from '../mapping/fields/additionalFields';
import { toText } from '../values/json';
import type { Changes } from '../plan/plan';

/** The emails, phones and values of the match field that a run gives to contacts. Before the run, no row could name the contacts by them. */
export class GivenKeys {
	/** IDs of the contacts that the run creates. */
	private readonly created = new Set<string>();
	/** The changed fields of other contacts, each behind the contact's ID. */
	private readonly changed = new Set<string>();

	/**
	 * @param record the output of a row, which has the changes of all rows about its contact
	 * @param fieldIds of the custom fields by which rows name contacts
	 */
	add({ isNew, changes, ...record }: IDataObject, fieldIds: ReadonlySet<string>): void {
		const id = idOf(record);
		if (id === undefined) return;
		if (isNew === true) this.created.add(id);
		for (const [label, change] of Object.entries((changes ?? {}) as Changes)) {
			const field = 'fieldId' in change ? toText(change.fieldId) : label;
			if (ADDRESSES.includes(label) || fieldIds.has(field)) this.changed.add(`${id} ${field}`);
		}
	}

	/** Whether the contact has all these keys only because the run gave them to it. */
	has(id: string, keys: readonly ContactKey[]): boolean {
		if (this.created.has(id)) return true;
		return keys.length > 0 && keys.every((key) => this.changed.has(`${id} ${fieldOf(key)}`));
	}
}

/** The field of a key, as `changes` name it. */
function fieldOf(key: ContactKey): string {
	if ('fieldId' in key) return key.fieldId;
	return 'id' in key ? '' : labelOf('email' in key ? 'email' : 'phone');
}

const ADDRESSES = [labelOf('email'), labelOf('phone')];
