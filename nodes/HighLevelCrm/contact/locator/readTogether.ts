import { switchOption, type Option } from '../../operation/option';
import type { Row } from '../../run/row';

/** Rows from which contacts are read together. HighLevel's search lags by up to a minute, so a few rows are better looked up one by one. */
const MIN_ROWS_READ_TOGETHER = 20;

/** Whether to read the contacts of all rows together, for any number of rows, or never. */
export const bulkRead: Option<boolean | undefined> = {
	...switchOption({ displayName: 'Read Contacts Together', name: 'bulkRead', type: 'boolean', default: true }),
	isHidden: true,
};

/** Whether the contacts that the rows name are read many at once, if that saves requests. Those that are not found are looked up one by one. */
export const readsTogether = ({ parameters, run }: Row): boolean =>
	parameters.option(bulkRead) ?? run.rows >= MIN_ROWS_READ_TOGETHER;
