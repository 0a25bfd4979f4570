import type { IDataObject } from 'n8n-workflow';

/** Columns in which nodes that read tables note the row: Google Sheets and others. */
const ROW_COLUMNS = ['row_number', 'rowNumber'];

/** The row's number in the file, if the item has it. In a batch of a loop, the item's own number says little. */
const rowOfFile = (input: IDataObject): number | undefined =>
	ROW_COLUMNS.map((column) => Number(input[column])).find((row) => Number.isInteger(row) && row > 0);

/** Returns the number by which a row is named to the user: the row's number in the file, or else the item's number, counted from 1. */
export const rowNumber = (input: IDataObject, itemIndex: number): number => rowOfFile(input) ?? itemIndex + 1;
