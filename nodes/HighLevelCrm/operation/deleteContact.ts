import { contactPath } from '../api/paths';
import type { Send } from '../api/request';
import { requireDeleted, statesDeletion } from './responses';
import type { RunServices } from '../run/services';

/** Deletes a contact. @throws ApiFailure, also if the server does not confirm it */
export async function deleteContact(
	id: string,
	subject: string,
	{ dialect }: Pick<RunServices, 'dialect'>,
	send: Send,
): Promise<void> {
	const isDone = dialect.confirmsDeletes ? statesDeletion : undefined;
	const answer = await send({ method: 'DELETE', path: contactPath(id), effect: 'delete', subject, isDone });
	requireDeleted(answer, subject, dialect.confirmsDeletes);
}
