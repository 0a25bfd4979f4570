import type { Option } from '../../operation/option';
import { WHERE_READ } from '../../operation/writeParameter';
import { ApiFailure } from '../../client/errors/apiFailure';
import { parsePercentage } from '../../values/numbers';
import { isEmpty } from '../../values/text';

/** Minimum number of rows with a contact from which the limit applies: a share of fewer says little. */
export const MIN_COMPARED_ROWS = 20;

export const LIMIT_LABEL = 'Stop if More Would Change Than (%)';

export const maxChanges: Option<number> = {
	...WHERE_READ,
	protects: true,
	parameter: {
		displayName: LIMIT_LABEL,
		name: 'maxChanges',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 20,
		hint: 'Percent of the rows with an existing contact: stops a file whose columns shifted',
		description: `If more would change, nothing is written. It applies from ${MIN_COMPARED_ROWS} such rows on; 0 switches it off.`,
	},
	read: (given) => (isEmpty(given) ? 0 : parsePercentage(given, `Options > ${LIMIT_LABEL}`)),
};

/** The failure of a run whose contacts could not all be read, so that nobody can count what it would change. */
export const unreadError = (): ApiFailure =>
	new ApiFailure({
		message: `Options > ${LIMIT_LABEL} needs the contacts of all rows, and not all of them could be read`,
		description: 'Nothing was written. Run it again later.',
	});
