import type { Row } from '../../../run/row';
import { isEmpty } from '../../../values/text';
import { labelOf } from '../../fields/additionalFields';
import type { Mapping } from '../../fields/mapper';
import { reportIgnoredColumn } from '../headings/ignoredColumns';
import { readLabelledAddress } from './labelledAddress';

/** Replaces an address with labels in one cell by its parts. A row's own column for a part is more specific. */
export function addLabelledParts(values: Mapping['values'], { run }: Row): void {
	const address = values.get('address1');
	const labelled = address && !address.problem ? readLabelledAddress(address.value) : undefined;
	if (!address || !labelled) return;
	values.delete('address1');
	for (const [key, value] of labelled.parts) {
		const own = values.get(key)?.value;
		if (isEmpty(own)) values.set(key, { ...address, value });
		else if (own !== value)
			reportIgnoredColumn(run, address.column ?? '', `another column is used for ${labelOf(key)}`);
	}
	if (labelled.others.length > 0)
		reportIgnoredColumn(
			run,
			address.column ?? '',
			`its ${labelled.others.join(', ').slice(0, 80)} is no part of an address`,
		);
}
