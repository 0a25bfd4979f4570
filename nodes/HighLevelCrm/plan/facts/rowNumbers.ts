import { ownKeyOf } from '../../api/contactKey';
import type { PlannedRow } from '../plan';

/** The values of the match field that rows give to contacts which they name by their IDs. */
export class RowNumbers {
	private byId?: Map<string, string>;

	constructor(private readonly rows: readonly PlannedRow[]) {}

	/** @returns `undefined` if no row gives one to the contact */
	ofContact(id: string): string | undefined {
		this.byId ??= new Map(
			this.rows.flatMap(({ named, keys }): Array<[string, string]> => {
				const own = ownKeyOf(keys);
				return named && own ? [[named.id, own.value]] : [];
			}),
		);
		return this.byId.get(id);
	}
}
