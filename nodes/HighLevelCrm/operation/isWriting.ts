import type { Operation } from './operation';
import { dryRun } from './sharedOptions';
import { writeParameter } from './writeParameter';

/** Whether an operation writes. Every operation that writes has the parameter Write or the option Dry Run. */
export const isWriting = ({ parameters, options }: Pick<Operation, 'parameters' | 'options'>): boolean =>
	options.includes(dryRun) || parameters.some(({ name }) => name === writeParameter.name);
