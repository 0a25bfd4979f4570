import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** The items that a run outputs: those of all rows, those of rows that changed something, or a single item with the counts. */
export type OutputMode = 'all' | 'changes' | 'plainChanges' | 'summary';

/** Collects the items of a run in the order of its rows, as far as the user wants them. */
export class RunOutput {
	private readonly items: INodeExecutionData[][] = [];
	private readonly last: INodeExecutionData[][] = [];

	/** @param keepsFailed whether failed rows are output besides a summary, as they go to the error output */
	constructor(
		private readonly mode: OutputMode,
		private readonly keepsFailed: boolean,
	) {}

	succeeded(index: number, items: INodeExecutionData[]): void {
		if (this.mode === 'all') this.items[index] = items;
		else if (this.mode !== 'summary') this.items[index] = items.filter(({ json }) => json.action !== 'unchanged');
	}

	failed(index: number, item: INodeExecutionData): void {
		if (this.mode !== 'summary' || this.keepsFailed) this.items[index] = [item];
	}

	/** Adds items that belong to no row. @param position of the items among the others after the rows */
	append(position: number, items: INodeExecutionData[]): void {
		if (this.mode !== 'summary') this.last[position] = items;
	}

	/** Adds the item of work that belongs to no row and failed. */
	appendFailed(position: number, item: INodeExecutionData): void {
		if (this.mode !== 'summary' || this.keepsFailed) this.last[position] = [item];
	}

	/** @param rows number of rows @param summary makes the item of a summary, which is linked to all rows */
	all(rows: number, summary: () => IDataObject): INodeExecutionData[] {
		const items = [...this.items.flat(), ...this.last.flat()];
		if (this.mode !== 'summary') return items;
		const pairedItem = Array.from({ length: rows }, (_, item) => ({ item }));
		return [{ json: summary(), pairedItem }, ...items];
	}
}
