import { ApiFailure, hasStatus } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';

const failure = (facts = {}) => new ApiFailure({ message: 'It failed', description: 'Mend it.' }, facts);

it('a refusal is known by its status', () => {
	expect(hasStatus(failure({ status: 400 }), 422, 400)).toBe(true);
	for (const other of [failure({ status: 401 }), failure(), new Error('x')])
		expect(hasStatus(other, 400, 422)).toBe(false);
});
