import { ERROR_CODES } from '../../nodes/HighLevelCrm/client/errors/errorTable';
import { read, table } from './markdown';

it('docs/errors.md lists every code that a failed row can have, and no other', () => {
	const listed = table(read('docs/errors.md'), 'Codes').map(({ Code = '' }) => Code.replaceAll('`', ''));
	expect(listed).toEqual([...ERROR_CODES].sort());
});
