/** What a contact is reached by. */
export type Reach = { email: string } | { phone: string };

/** What a row names a contact by. */
export type ContactRef = { id: string } | Reach;

/** The value that a row names a contact by. */
export const valueOf = (ref: ContactRef): string => Object.values(ref)[0] as string;
