import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import type { ListQuery } from '../../client/paging/pageCollector';
import { readPages } from '../../client/paging/readPages';
import type { Dialect } from '../../dialects';
import type { CalendarResourceKind } from '../kind';

/** The list of the resources of a kind, for messages. */
export const listOfKind = ({ many }: CalendarResourceKind): string => `the list of ${many}`;

/** Reads the resources of a kind. The server cannot search or filter them. @throws ApiFailure */
export const readResources = async (
	kind: CalendarResourceKind,
	dialect: Dialect,
	send: Send,
	query: Omit<ListQuery, 'subject'> = {},
): Promise<IDataObject[]> =>
	await readPages(dialect.listCalendarResources(kind.type), send, { ...query, subject: listOfKind(kind) });
