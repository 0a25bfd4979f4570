import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../nodes/HighLevelCrm/api/request';
import { clock } from '../../nodes/HighLevelCrm/client/clock';
import { isNew } from '../../nodes/HighLevelCrm/operation/isNew';

describe('whether an upsert created the contact', () => {
	const NOW = Date.UTC(2026, 0, 1, 12);
	const at = (ms: number) => new Date(NOW + ms).toISOString();
	beforeEach(() => void jest.spyOn(clock, 'date').mockReturnValue(NOW));
	afterEach(() => jest.restoreAllMocks());
	const created = (answer: Partial<Answer>, record: IDataObject = {}) =>
		isNew({ status: 200, headers: {}, body: {}, ...answer }, record);
	const SAME = { dateAdded: at(0), dateUpdated: at(0) };

	it.each<[Partial<Answer>, IDataObject, boolean]>([
		[{ body: { new: true } }, {}, true],
		[{ body: { new: false }, status: 201 }, SAME, false],
		[{ body: { isNew: true } }, {}, true],
		[{ body: { created: true } }, {}, true],
		[{ status: 201 }, {}, true],
		[{ status: 200 }, {}, false],
		[{ status: 200 }, SAME, true],
		[{ status: 200 }, { dateAdded: at(0), dateUpdated: at(1) }, false],
		// After an attempt that ended unclear the contact's age decides, to the second of the server's clock.
		[{ body: { new: false }, unclearSince: NOW }, { dateAdded: at(-1_000) }, true],
		[{ body: { new: false }, unclearSince: NOW }, { dateAdded: at(-1_001) }, false],
		[{ unclearSince: NOW, headers: { date: new Date(NOW + 60_000).toUTCString() } }, { dateAdded: at(59_000) }, true],
		[{ unclearSince: NOW, headers: { date: new Date(NOW + 60_000).toUTCString() } }, { dateAdded: at(58_999) }, false],
		[{ unclearSince: NOW }, { dateAdded: 'unknown' }, false],
	])('is known from %j and %j: %s', (answer, record, isCreated) => expect(created(answer, record)).toBe(isCreated));
});
