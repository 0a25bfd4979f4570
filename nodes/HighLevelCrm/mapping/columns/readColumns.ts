import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { isEmpty } from '../../values/text';
import { labelOf } from '../fields/additionalFields';
import type { MappedValue, MapperValue, Mapping } from '../fields/mapper';
import { plainCell } from '../fields/plainCell';
import { AD_ACCOUNT, isAdAccount } from './adAccount';
import { keyOfCell } from './cells/cellReader';
import { ambiguousColumns, chooseColumns, type Candidate } from './chooseColumns';
import type { ColumnTarget } from './headings/column';
import { targetOfColumn } from './columnTarget';
import { ADDRESS_PART, ALIAS, PART } from './headings/fieldNames';
import { joinParts } from './parts/joinParts';
import { addLabelledParts } from './parts/labelledAddress';
import { replaceWholeName } from './parts/names';
import { keepContact, reasonOfOther } from './otherPersons';
import { isWholeRecord } from './headings/recordColumns';
import { reportIgnoredColumn } from './headings/ignoredColumns';

/**
 * Maps the columns of a row's item to the contact's fields.
 * @param clearsEmpty whether empty texts are kept, to clear the field
 * @throws BadInput if a column names a custom field that the location does not have
 */
export async function readColumns(row: Row, mapper: MapperValue, clearsEmpty: boolean): Promise<Mapping> {
	const candidates: Candidate[] = [];
	const unmapped: Mapping['unmapped'] = [];
	for (const [column, cell] of Object.entries(row.item.json)) {
		const given = plainCell(cell, '');
		if (isEmpty(given) && !(clearsEmpty && given === '')) continue;
		const lookup = targetOfColumn(column, row, mapper);
		const target = lookup instanceof Promise ? await lookup : lookup;
		if (target.key === undefined) {
			if (target.reason === undefined) continue;
			if (target.unknown) unmapped.push({ column, value: given });
			reportIgnoredColumn(row.run, column, target.reason);
			continue;
		}
		if (target.key === 'companyName' && isAdAccount(column, row.item.json)) {
			reportIgnoredColumn(row.run, column, AD_ACCOUNT);
			continue;
		}
		const read = target.read(given, row);
		const problem = read instanceof BadInput ? read : undefined;
		const value = problem ? given : read;
		if (!isEmpty(value) || (clearsEmpty && canClear(target))) {
			// Node 20 makes a hidden class for each object that begins with a copied one. The next item has as many cells.
			const { field, precedence, owner } = target;
			const key = target.isAlias ? keyOfCell(given, target, column) : target.key;
			candidates.push({ key, field, precedence, owner, column, value, problem });
		}
	}
	const others: Candidate[] = [];
	const hasOthers = candidates.some(({ owner }) => owner !== undefined);
	const { columns, differing: unused } = chooseColumns(hasOthers ? keepContact(candidates, others) : candidates);
	for (const { column, value, owner = '', key } of others) {
		reportIgnoredColumn(row.run, column, reasonOfOther(owner, labelOf(key)));
		if (key === 'email' || key === 'phone') unmapped.push({ column, value });
	}
	for (const other of unused)
		reportIgnoredColumn(row.run, other.column, `another column is used for ${labelOfTarget(other)}`);
	const values = new Map([...columns].map(([key, [first, ...differing]]) => [key, toMappedValue(first, differing)]));
	replaceWholeName(values, isWholeRecord(row.item.json), () => {
		for (const { column } of columns.get('name') ?? [])
			reportIgnoredColumn(row.run, column, 'another column is used for First Name or Last Name');
	});
	if (candidates.some(({ key }) => key.startsWith(PART))) {
		// A house number belongs to a street whose heading names no kind of address.
		const isOtherAddress = (columns.get('address1')?.[0].precedence ?? 0) >= ADDRESS_PART;
		joinParts(values, isOtherAddress, (part) => {
			for (const { column } of candidates.filter(({ key }) => key === part))
				reportIgnoredColumn(row.run, column, 'it is a part of a field, and cannot be joined to one here');
		});
	}
	addLabelledParts(values, row);
	return { values, unmapped };
}

/** Whether an empty cell clears the field. The cell of a second phone does not, as there may be a first phone. */
const canClear = ({ precedence, key }: ColumnTarget): boolean => precedence <= ALIAS && !key.startsWith(PART);

const labelOfTarget = ({ key, field, column }: Candidate): string =>
	field?.name ?? (key.startsWith(PART) ? column : labelOf(key));

function toMappedValue(chosen: Candidate, differing: Candidate[]): MappedValue {
	const { value, field, column } = chosen;
	const isAmbiguous = differing.length > 0;
	const problem = isAmbiguous ? ambiguousColumns(labelOfTarget(chosen), [chosen, ...differing]) : chosen.problem;
	return { value, field, column, problem };
}
