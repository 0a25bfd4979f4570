import fc from 'fast-check';
import { parseInstant } from '../../nodes/HighLevelCrm/values/dates';
import { parseEmail } from '../../nodes/HighLevelCrm/values/email';
import { parseIdentifier } from '../../nodes/HighLevelCrm/values/identifier';
import { parseList } from '../../nodes/HighLevelCrm/values/list';
import { parseQuantity, parsePositiveInteger } from '../../nodes/HighLevelCrm/values/numbers';
import { parsePhone } from '../../nodes/HighLevelCrm/values/parsePhone';
import { parseText } from '../../nodes/HighLevelCrm/values/text';
import { accepts } from './says';

const inUtc = (value: unknown, label: string): number => parseInstant(value, label, 'UTC');

it("every check accepts a value or rejects it by the field's name", () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.jsonValue(),
				fc.date({ noInvalidDate: false }),
				fc.constantFrom(undefined, Number.NaN, Infinity, true),
			),
			(value) => {
				for (const read of [
					parseText,
					parseEmail,
					parsePhone,
					parseList,
					parseQuantity,
					inUtc,
					parseIdentifier,
					parsePositiveInteger,
				])
					accepts(() => read(value, 'The Field'), 'The Field');
			},
		),
		{ numRuns: 1000 },
	);
});
