import { isObject } from '../../values/json';
import type { Refusal } from './apiFailure';
import {
	capitalize,
	hasStatusCode,
	nothingWrittenNote,
	quoteServer,
	shortText,
	subjectWas,
	type ErrorEntry,
} from './errorEntry';

/** Rejections because of the record: it exists already, does not exist, or has no identifying field. */
export const recordErrors: readonly ErrorEntry[] = [
	{
		code: 'duplicate',
		when: (refusal) =>
			hasStatusCode(400, 409, 422)(refusal) &&
			(shortText(meta(refusal).contactId) !== undefined || /duplicat|already exists/i.test(refusal.serverMessage)),
		describe: (refusal) => {
			const { contactId, matchingField } = meta(refusal);
			const by = shortText(matchingField) ? ` with the same ${shortText(matchingField)}` : '';
			const id = shortText(contactId) ? ` (ID ${shortText(contactId)})` : '';
			return {
				message: `${capitalize(refusal.request.subject)} was refused as a duplicate: a contact${by} exists already${id}`,
				description:
					nothingWrittenNote(refusal) +
					(refusal.request.effect === 'create'
						? 'To write to the existing contact, use "Create or Update", or "Update" with that ID.'
						: `Another contact has this ${shortText(matchingField) ?? 'email or phone'}; change that one, or merge the two.`),
			};
		},
		facts: (refusal) => ({
			duplicate: true,
			contactId: shortText(meta(refusal).contactId),
			matchingField: shortText(meta(refusal).matchingField),
		}),
	},
	{
		code: 'unknown-path',
		cause: 'configuration-invalid',
		// For a create, a 404 means that the path does not exist, unless the new record belongs to another one, as a task to its contact.
		when: (refusal) =>
			hasStatusCode(404, 405, 410)(refusal) &&
			((refusal.request.effect === 'create' && refusal.request.missing === undefined) ||
				lacksList(refusal) ||
				/cannot (get|post|put|delete)|route .*not found|not allowed/i.test(refusal.serverMessage)),
		describe: (refusal) => ({
			message: `${refusal.host} does not know ${refusal.request.method} ${refusal.request.path}`,
			description: `Check the base URL and the dialect in the credential.${quoteServer(refusal)}`,
		}),
	},
	{
		code: 'not-found',
		cause: 'configuration-invalid',
		when: (refusal) =>
			!lacksValue(refusal) &&
			(hasStatusCode(404, 410)(refusal) ||
				(hasStatusCode(400, 422)(refusal) && STATES_ABSENCE.test(refusal.serverMessage))),
		describe: (refusal) => ({
			message: `${subjectWas(refusal.request.missing ?? refusal.request.subject)} not found`,
			description: `Check the ID: the record may have been deleted, or belong to ${otherOwner(refusal)}another location than ${refusal.locationId}.${quoteServer(refusal)}`,
		}),
		facts: (refusal) => (lacksWorkflow(refusal) ? {} : { notFound: true }),
	},
	{
		code: 'one-calendar-only',
		when: (refusal) => hasStatusCode(400, 422)(refusal) && /one service calendar/i.test(refusal.serverMessage),
		describe: (refusal) => ({
			message: `${capitalize(refusal.request.subject)} was refused: a piece of equipment can be on one service calendar only`,
			description: `Give it one calendar, and make a record of its own for each further one; a room can be on several.${quoteServer(refusal)}`,
		}),
	},
	{
		code: 'no-identity',
		when: (refusal) =>
			hasStatusCode(400, 422)(refusal) && /at least one of|without email, phone/i.test(refusal.serverMessage),
		describe: (refusal) => ({
			message: `${capitalize(refusal.request.subject)} has no field that identifies it`,
			description: `Create needs an email, a phone, a first or a last name; Create or Update needs an email or a phone.${quoteServer(refusal)}`,
		}),
	},
];

/** Paths without the ID of a record. Some servers answer with "contact not found" if such a list or search is empty. */
const LIST_PATH =
	/^\/(contacts(\/|\/upsert|\/search(\/duplicate)?)?|calendars\/(resources\/\w+)?|users\/|workflows\/)$/;
const NAMES_RECORD = /contact|equipment|room|location|user|calendar|field|workflow/i;

/** Whether the path of the list or search itself does not exist. Then it is not known whether any record exists. */
const lacksList = ({ request, serverMessage }: Refusal): boolean =>
	['read', 'upsert'].includes(request.effect) && LIST_PATH.test(request.path) && !NAMES_RECORD.test(serverMessage);

/** A note or a task is found only under its own contact. */
const otherOwner = ({ request }: Refusal): string =>
	/^\/contacts\/[^/]+\/(notes|tasks)\/./.test(request.path) ? 'another contact, or to ' : '';

const STATES_ABSENCE = /not found|does not exist/i;
const FIRST_NAMED =
	/\b(?:(custom ?fields?|users?|assigned ?to|calendars?)|contact|equipment|room|note|task|workflow)\b/i;

/** Whether a written value names something that does not exist, for example a deleted custom field. The record itself exists. */
const lacksValue = ({ request, serverMessage }: Refusal): boolean =>
	['create', 'upsert', 'update'].includes(request.effect) &&
	STATES_ABSENCE.test(serverMessage) &&
	FIRST_NAMED.exec(serverMessage)?.[1] !== undefined;

/** Whether the workflow does not exist. Its contact may exist, so the row does not count as one whose contact is missing. */
const lacksWorkflow = ({ request, serverMessage }: Refusal): boolean =>
	/^\/contacts\/[^/]+\/workflow\//.test(request.path) && /^workflow$/i.test(FIRST_NAMED.exec(serverMessage)?.[0] ?? '');

const meta = ({ answer }: Refusal) => {
	const body = answer?.body;
	return isObject(body) && isObject(body.meta) ? body.meta : isObject(body) ? body : {};
};
