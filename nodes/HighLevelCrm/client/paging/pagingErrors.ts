import { ApiFailure } from '../errors/apiFailure';
import { OTHER_CODES } from '../errors/errorCode';
import { countOf, formatCount } from '../../values/formatting';

export function incompleteListError(subject: string, received: number, total?: number): ApiFailure {
	const reason =
		total === undefined
			? 'with a full page that leads to no next one'
			: `although it reports a total of ${formatCount(total)}`;
	return new ApiFailure(
		{
			message: `The server ends ${subject} after ${countOf(received, 'record')}, ${reason}`,
			description: 'An incomplete list is not returned. Try again, or narrow the search.',
		},
		{ code: OTHER_CODES.incompleteList },
	);
}

export function repeatedPageError(subject: string, received: number): ApiFailure {
	return new ApiFailure(
		{
			message: `The server returns the same page of ${subject} again and again`,
			description: `It ignores the request for the records after the first ${formatCount(received)}, so the rest can't be read. Check the dialect in the credential, or narrow the search.`,
		},
		{ code: OTHER_CODES.incompleteList },
	);
}

export function changingListError(subject: string): ApiFailure {
	return new ApiFailure(
		{
			message: `The server's list for ${subject} can't be completed, because the records move between the requests`,
			description:
				'The pages of the list do not join, so records could be missing. Try again when fewer records are deleted, or narrow the search.',
		},
		{ code: OTHER_CODES.incompleteList },
	);
}

/** The error for a list that the API returns in one answer, if the server states that this answer holds only a part. */
export function partOfListError(subject: string, received: number, total?: number): ApiFailure {
	const more = total === undefined ? 'says that more follow' : `reports a total of ${formatCount(total)}`;
	return new ApiFailure(
		{
			message: `The server returns ${countOf(received, 'record')} for ${subject}, and ${more}`,
			description: 'An incomplete list is not used, and the API describes no way to the rest of this one.',
		},
		{ code: OTHER_CODES.incompleteList },
	);
}

export const isPartOfList = (failure: unknown): failure is ApiFailure =>
	failure instanceof ApiFailure && failure.facts.code === OTHER_CODES.incompleteList;
