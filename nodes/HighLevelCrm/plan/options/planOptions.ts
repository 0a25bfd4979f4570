import type { CustomField } from '../../lookups/customFields';
import { firstChangesOf, isCompared, isDryRun } from '../../operation/writeParameter';
import type { Row } from '../../run/row';
import { conflicts, type ConflictMode } from './conflictsOption';
import { readMatchField } from './matchField';
import { parseFieldRules, type FieldRules } from './fieldRules';
import { maxChanges } from './maxChanges';

/** What holds for all rows of a plan. */
export interface PlanSettings {
	isDryRun: boolean;
	/** Maximum number of contacts that are written; absent without a limit. */
	firstChanges?: number;
	/** Whether no row may be written while its contact is unknown. Write > Only Changes alone does not require this. */
	isRequired: boolean;
	/** Maximum share of rows that may change their contacts, percent; 0 for no limit. */
	maxChanges: number;
}

/** Whether no row can be decided without its contact. */
export const needsContacts = ({ isDryRun, isRequired, firstChanges }: PlanSettings): boolean =>
	isDryRun || isRequired || firstChanges !== undefined;

/** The options because of which the contacts of all rows are read before the first row is written. */
export interface PlanOptions extends PlanSettings {
	conflictMode: ConflictMode;
	rules?: FieldRules;
	matchField?: CustomField;
}

/** @param isWholeList whether the rows are a whole list @returns `undefined` if nothing needs the contacts @throws BadInput */
export async function parsePlanOptions(row: Row, isWholeList = false): Promise<PlanOptions | undefined> {
	const { parameters } = row;
	const rules = await parseFieldRules(row);
	const matchField = await readMatchField(row);
	const conflictMode = parameters.option(conflicts);
	const limit = parameters.option(maxChanges);
	const isRequired =
		isWholeList || rules !== undefined || matchField !== undefined || conflictMode === 'fail' || limit > 0;
	if (!isRequired && !isCompared(parameters)) return undefined;
	if (matchField) row.run.contacts.addKeyField(matchField.id);
	return {
		...{ conflictMode, rules, matchField, maxChanges: limit, isRequired },
		...{ isDryRun: isDryRun(parameters), firstChanges: firstChangesOf(row) },
	};
}
