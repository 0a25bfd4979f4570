import type { OptionReader } from '../run/row';
import { parseBoolean } from '../values/flag';
import { isEmpty } from '../values/text';
import type { Parameter } from './parameter';

/** An entry of the options and its reader. The operations that name it show it. */
export interface Option<T = unknown> extends OptionReader<T> {
	parameter: Parameter;
}

/** An option to switch something on or off; read as `undefined` where the user says nothing. */
export const switchOption = (parameter: Parameter & { type: 'boolean' }): Option<boolean | undefined> => ({
	parameter,
	read: (given) => (isEmpty(given) ? undefined : parseBoolean(given, `Options > ${parameter.displayName}`)),
});
