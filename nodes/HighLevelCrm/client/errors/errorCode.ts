import { BadInput } from '../../values/badInput';
import { ApiFailure, type FailureFacts } from './apiFailure';

/** Codes of failures that no answer of the server causes, or that an answer shows only together with the row. */
export const OTHER_CODES = {
	ambiguous: 'ambiguous',
	badInput: 'invalid-value',
	canceled: 'canceled',
	conflict: 'conflict',
	dailyLimit: 'daily-limit',
	duplicate: 'duplicate',
	noIdentity: 'no-identity',
	notFound: 'not-found',
	notSent: 'not-sent',
	other: 'other',
	refused: 'refused',
	unclear: 'unclear',
	unreadable: 'unreadable-answer',
	incompleteList: 'incomplete-list',
	tooManyChanges: 'too-many-changes',
	untagged: 'tags-not-written',
} as const;

/** Facts that have a code of their own. */
const FACTS_WITH_CODE = ['duplicate', 'notFound', 'untagged', 'unclear'] as const satisfies Array<keyof FailureFacts>;

/** Returns an error's code, which an If node can compare: it does not depend on the message's words. docs/errors.md lists the codes. */
export function errorCode(error: unknown): string {
	if (error instanceof ApiFailure) {
		const { facts } = error;
		const told = FACTS_WITH_CODE.find((fact) => facts[fact] === true);
		return facts.code ?? OTHER_CODES[told ?? 'other'];
	}
	if (error instanceof NotSent) return OTHER_CODES.notSent;
	if (error instanceof BadInput) return OTHER_CODES.badInput;
	return error instanceof Error && error.name === 'Cancelled' ? OTHER_CODES.canceled : OTHER_CODES.other;
}

/** Why a row was never sent, if that is not a failure of the server. */
export class NotSent extends BadInput {}
