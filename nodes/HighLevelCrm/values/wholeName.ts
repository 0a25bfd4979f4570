import { toText } from './json';

/** Returns the first and last name of a contact or user as one text, '' without either. */
export const wholeName = ({ firstName, lastName }: Readonly<Record<string, unknown>>): string =>
	[firstName, lastName].map(toText).filter(Boolean).join(' ');
