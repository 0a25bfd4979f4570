import type { Option } from '../../operation/option';
import { ApiFailure } from '../../client/errors/apiFailure';
import { formatCount } from '../../run/formatting';
import type { RunServices } from '../../run/services';
import { yieldToEventLoop } from '../../run/yieldToEventLoop';
import { parsePercentage } from '../../values/numbers';
import { isEmpty } from '../../values/text';
import type { Changes } from './changes';

/** Minimum number of rows with a contact from which the limit applies: a share of fewer says little. */
const MIN_COMPARED_ROWS = 20;

const LIMIT_LABEL = 'Stop if More Would Change Than (%)';

export const maxChanges: Option<number> = {
	isForSync: true,
	parameter: {
		displayName: LIMIT_LABEL,
		name: 'maxChanges',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 20,
		hint: 'Percent of the rows with an existing contact: stops a file whose columns shifted',
		description: `Maximum share of the rows with an existing contact that may change it, from ${MIN_COMPARED_ROWS} such rows on. If more would change, for example because a column of the file shifted, nothing is written. 0 switches it off.`,
	},
	read: (given) => (isEmpty(given) ? 0 : parsePercentage(given, `Options > ${LIMIT_LABEL}`)),
};

/** What a row would change; `undefined` if its contact does not exist or can't be told, `unread` if it could not be read. */
export type Forecast = () => Promise<Changes | undefined | 'unread'>;

/** Compares all rows before the first is written, and stops the run if too many would change their contacts. */
export class ChangeLimit {
	private forecasts: Forecast[] = [];

	/** @param percent from 1 to 100 @param isDryRun whether the run is only warned of */
	constructor(
		private readonly percent: number,
		private readonly isDryRun: boolean,
		private readonly run: RunServices,
	) {}

	add(forecast: Forecast): void {
		this.forecasts.push(forecast);
	}

	/** @throws ApiFailure if too many rows would change their contacts, or if the contacts could not be read */
	async check(): Promise<void> {
		const changed = new Map<string, number>();
		let [compared, changing] = [0, 0];
		const yieldNow = yieldToEventLoop();
		for (const forecast of this.forecasts) {
			await yieldNow();
			const changes = await forecast();
			if (changes === 'unread') throw unreadError();
			if (!changes) continue;
			compared++;
			const labels = Object.keys(changes);
			if (labels.length > 0) changing++;
			for (const label of labels) changed.set(label, (changed.get(label) ?? 0) + 1);
		}
		this.forecasts = [];
		if (compared < MIN_COMPARED_ROWS || changing * 100 <= compared * this.percent) return;
		const failure = tooManyError(changing, compared, this.percent, changed);
		if (!this.isDryRun) throw failure;
		this.run.warnings.add(`A run would stop: ${failure.message}`);
	}
}

function tooManyError(changing: number, compared: number, percent: number, changed: Map<string, number>): ApiFailure {
	const [[label, count] = ['', 0]] = [...changed].sort(([, one], [, other]) => other - one);
	const share = Math.round((changing * 100) / compared);
	return new ApiFailure({
		message: `${formatCount(changing)} of ${formatCount(compared)} rows (${share} %) would change a contact, ${percent} % at most are allowed: ${label} would change in ${formatCount(count)}`,
		description: `Nothing was written. Check whether the columns of the list are in the right places. To let it through once, raise Options > ${LIMIT_LABEL} for one run.`,
	});
}

const unreadError = (): ApiFailure =>
	new ApiFailure({
		message: `Options > ${LIMIT_LABEL} needs the contacts of all rows, and not all of them could be read`,
		description: 'Nothing was written. Run it again later.',
	});

/** Returns the limit that the rows of a run share. It is checked after the contacts were read. */
export const changeLimitOf = (percent: number, isDryRun: boolean, run: RunServices): ChangeLimit =>
	run.memoize('limit of changes', () => {
		const limit = new ChangeLimit(percent, isDryRun, run);
		run.afterPrefetch.push(async () => await limit.check());
		return limit;
	});
