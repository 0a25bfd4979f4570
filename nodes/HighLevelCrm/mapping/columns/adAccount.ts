import type { IDataObject } from 'n8n-workflow';

const ACCOUNT_NAME = /^account[\s_-]?name$/i;

/** Columns of LinkedIn's leads that no CRM has beside the account of a contact. A *Campaign Name* is not among them, as Salesforce has it, too. */
const ADVERTISEMENT = /^(ad|form|lead[\s_-]?gen[\s_-]?form|campaign[\s_-]?group)[\s_-]?name$/i;

/** Why such a column is not written. */
export const AD_ACCOUNT = 'it is the account of the advertisements';

/** Whether a column names the account that runs the advertisement of a lead, and not the company of the contact. */
export const isAdAccount = (column: string, row: IDataObject): boolean =>
	ACCOUNT_NAME.test(column) && Object.keys(row).some((name) => ADVERTISEMENT.test(name));
