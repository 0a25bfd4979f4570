import { OTHER_CODES } from '../../nodes/HighLevelCrm/client/errors/errorCode';
import { ERROR_TABLE } from '../../nodes/HighLevelCrm/client/errors/errorTable';
import { read, table } from './markdown';

it('docs/errors.md lists every code that a failed row can have, and no other', () => {
	const codes = new Set([...ERROR_TABLE.map(({ code }) => code), ...Object.values(OTHER_CODES)]);
	const listed = table(read('docs/errors.md'), 'Codes').map(({ Code = '' }) => Code.replaceAll('`', ''));
	expect(listed).toEqual([...codes].sort());
});
