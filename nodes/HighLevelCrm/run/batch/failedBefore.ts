import type { INode, INodeExecutionData } from 'n8n-workflow';
import { rowNumber } from '../rowNumber';
import { RunCounts } from '../summary/runCounts';
import type { ResultColumn } from '../summary/summaryColumns';
import { failedItem } from './outputItems';
import { RunOutput } from './runOutput';

/**
 * Returns the continue-on-fail output of a run that ended before its first row, for example without a Location ID: all rows failed.
 * @param columns of results that a summary has @param output as the user wants it; all items if that could not be read
 */
export function failedBefore(
	node: INode,
	items: readonly INodeExecutionData[],
	error: unknown,
	columns: readonly ResultColumn[],
	output = new RunOutput('all', false),
): INodeExecutionData[] {
	const counts = new RunCounts();
	for (const [index, item] of items.entries()) {
		counts.failed++;
		counts.failures.add(error, rowNumber(item.json, index));
		output.failed(index, failedItem(node, item, error, index));
	}
	return output.all(items.length, () => counts.toItem(items.length, 0, columns));
}
