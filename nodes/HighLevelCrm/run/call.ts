import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../api/request';
import type { Prefetch } from './prefetch/prefetchContacts';
import type { Row } from './row';

/** What a row asks for: prepared (and validated) before anything is sent, run when its turn has come. */
export interface Call {
	/** Writes of one run that share a key go one after the other, in input order. */
	keys: readonly string[];
	/** Whether the call writes, for the count of written rows. */
	writes: boolean;
	/** What has to be known before the first row is sent; it is read for all rows at once. */
	prefetch?: Prefetch;
	/** Which option would have made it cheaper, for the hint after a long run. */
	advice?: string;
	/** Sends the requests; resolves to the output records, in order. */
	run(send: Send): Promise<IDataObject[]>;
}

/** Reads and checks a row's parameters and says what to ask; nothing but shared look-ups is sent here. @throws BadInput */
export type Prepare = (row: Row) => Call | Promise<Call>;
