import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import type { Send } from '../api/request';
import type { Prefetch } from './prefetch/prefetchContacts';
import type { Row } from './row';

/** The prepared and validated work of one row. */
export interface Call {
	/** Writes of one run that share a key are done one after the other, in the order in which they begin. With a plan, the keys are known only later. */
	keys: OrderKeys | (() => OrderKeys);
	/** Whether the call writes, for the count of written rows. */
	writes: boolean;
	/** The contacts to read before the first row is sent. They are read for all rows together. */
	prefetch?: Prefetch;
	/** Reads the contact of a row before the first row is written; `run` does not look for it again. @throws ApiFailure */
	read?: (send: Send) => Promise<IDataObject>;
	/** Whether another row's call has done the work of this call, so that this call sends nothing. */
	isDone?: () => boolean;
	/** The row of this call. */
	row?: Row;
	/** The option that would have saved requests, for the hint after a long run. */
	advice?: string;
	/** Sends the requests; resolves to the output records, in order. */
	run: (send: Send) => Promise<IDataObject[]>;
}

type OrderKeys = ReadonlyArray<string | ContactKey>;

/** Wraps the `run` of a call in place. A copy of the call would lose the methods that it has from its class. */
export function around(call: Call, wrap: (run: Call['run']) => Call['run']): Call {
	call.run = wrap(call.run.bind(call));
	return call;
}

/** Reads and checks a row's parameters and creates its call. It sends only shared look-up requests. @throws BadInput */
export type Prepare = (row: Row) => Call | Promise<Call>;
