import { ApiFailure } from '../../client/errors/apiFailure';
import { capitalize } from '../../client/errors/errorEntry';
import type { Identifier } from '../../lookups/location';

/** The refusal that a dry run foretells of a contact whose email or phone is taken. @param owner who has it: `ID abc` */
export const foretoldDuplicate = (subject: string, field: Identifier, owner: string, advice: string): ApiFailure =>
	new ApiFailure(
		{
			message: `${capitalize(subject)} would be rejected as a duplicate: a contact with the same ${field} exists already (${owner})`,
			description: `Nothing was written. ${advice}`,
		},
		{ duplicate: true },
	);
