import type { LocationSettings } from '../lookups/location';
import type { RunServices } from '../run/services';
import { samePhoneOf } from '../lookups/samePhoneIn';
import { foretellRefusals } from './foretellRefusals';
import { planWith } from './makePlan';
import type { PlanSettings } from './options/planOptions';
import type { PlannedRow, PlannedRows } from './plan';
import { foretellBlindRow } from './read/blindRow';
import type { ContactReader } from './read/contactReader';
import { OwnersBesideList } from './read/ownersBesideList';
import { failRowsInDoubt } from './read/rowsInDoubt';
import { warnOfReplacements } from './read/foretoldRows';

/** Plans the rows whose contacts could be read, and plans them again as long as a look-up finds a contact that was not read before. */
export async function planRows(
	rows: readonly PlannedRow[],
	reader: ContactReader,
	settings: PlanSettings,
	location: LocationSettings,
	run: RunServices,
): Promise<PlannedRows> {
	const planReadable = async (known: LocationSettings): Promise<PlannedRows> => {
		const readable = rows.filter(({ index }) => !reader.unread.has(index) && !reader.unreadable.has(index));
		return await planWith(known, readable, run);
	};
	const besideList = new OwnersBesideList(run, reader.unreadable);
	const knowsMore = async (planned: PlannedRows): Promise<boolean> =>
		(await besideList.read(planned.plan, rows, samePhoneOf(planned.location))) ||
		(await reader.lookUpAddresses(planned.plan, planned.location)) ||
		(await failRowsInDoubt(rows, planned, run.contacts, reader.unreadable));
	let planned = await planReadable(location);
	while (await knowsMore(planned))
		planned = await planReadable(planned.location.isKnown ? planned.location : await reader.locate(rows));
	planned.plan = await foretellRefusals(planned, reader, run);
	if (settings.isDryRun && !settings.isRequired && rows.length > 1)
		await warnOfReplacements(reader.foundByAdditional, run);
	const foretold = await foretellBlindRow(rows, settings, planned.location, run);
	return foretold ? await planReadable(foretold) : planned;
}
