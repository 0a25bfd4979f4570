import type { IDataObject } from 'n8n-workflow';

/** What is wanted of a list. */
export interface ListQuery {
	/** What is listed, for messages: `contacts`, `equipment`. */
	subject: string;
	/** Most records to return; all if absent. */
	limit?: number;
	/** Exact check of what the server was not asked (or can't be trusted) to filter by; counted before the limit. */
	matches?: (record: IDataObject) => boolean;
	/** Asked after each page: whether to leave the rest unread. */
	isEnough?: (records: readonly IDataObject[]) => boolean;
}
