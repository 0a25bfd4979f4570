import type { Operation } from './operation';
import { dryRun } from './sharedOptions';
import { writeParameter } from './writeParameter';

/** Whether an operation writes: each that does can be tried without writing, by its parameter Write or its option Dry Run. */
export const isWriting = ({ parameters, options }: Pick<Operation, 'parameters' | 'options'>): boolean =>
	options.includes(dryRun) || parameters.some(({ name }) => name === writeParameter.name);
