import type { IDataObject } from 'n8n-workflow';
import { switchOption, type Option, type Parameter } from '../operation/option';
import { isOwnExpression } from '../run/entryPoints/readOption';
import type { Row } from '../run/row';
import { BadInput } from '../values/badInput';
import { parseBoolean } from '../values/flag';
import { isObject } from '../values/json';
import { parseQuantity } from '../values/numbers';
import { isEmpty } from '../values/text';
import { bookings, bookingsParameter, parseBookings, REQUIRED_OF_BOOKINGS, type BookingsQuery } from './bookings';
import type { CalendarResourceKind } from './kind';

const DEFAULT_MINIMUM_UNITS = 1;

const minimumUnitsParameter = {
	displayName: 'Minimum Units',
	name: 'minimumUnits',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: DEFAULT_MINIMUM_UNITS,
	displayOptions: { show: { '/resource': ['equipment'] } },
	description: 'Minimum number of units in service that the audit accepts',
} satisfies Parameter;

const onlyFindingsParameter = {
	displayName: 'Only With Findings',
	name: 'onlyFindings',
	type: 'boolean',
	default: false,
	description: 'Whether to return only records with findings of the audit',
} satisfies Parameter;

/** Adding this option turns the audit on. Its default has the settings, because n8n would show "No properties" without them. */
const audit: Option<IDataObject | undefined> = {
	parameter: {
		displayName: 'Audit',
		name: 'audit',
		type: 'collection',
		placeholder: 'Add Setting',
		default: { minimumUnits: DEFAULT_MINIMUM_UNITS, onlyFindings: false },
		description:
			'Adds <code>findings</code>: too few units, not active, no calendar, or one that no longer exists (one more request)',
		options: [minimumUnitsParameter, onlyFindingsParameter, bookingsParameter],
	},
	read: (given) => (isObject(given) ? given : isEmpty(given) || given === false ? undefined : {}),
};

/** The same settings as options of their own, outside of the audit: the JSON of a workflow may have them there. */
const minimumUnits: Option = { parameter: minimumUnitsParameter, isHidden: true, read: (given) => given };
const onlyFindings: Option = { ...switchOption(onlyFindingsParameter), isHidden: true };

export const auditOptions = (kind: CalendarResourceKind): readonly Option[] => [
	audit,
	...(kind.hasUnits ? [minimumUnits] : []),
	onlyFindings,
	bookings,
];

export interface AuditSettings {
	/** Minimum of usable units; absent for resources without units. */
	minimumUnits?: number;
	onlyFindings: boolean;
	bookings?: BookingsQuery;
}

/** @returns `undefined` without an audit @throws BadInput */
export function parseAudit(kind: CalendarResourceKind, row: Row): AuditSettings | undefined {
	const { parameters } = row;
	const own = parameters.option(audit);
	if (own) requireSettings(own, parameters.raw('options'));
	const minimum = kind.hasUnits ? (own?.minimumUnits ?? parameters.option(minimumUnits)) : undefined;
	const findingsOnly = own?.onlyFindings ?? parameters.option(onlyFindings);
	const isFindingsOnly = !isEmpty(findingsOnly) && parseBoolean(findingsOnly, 'Audit > Only With Findings');
	const query = parseBookings(bookings.read(own?.bookings) ?? parameters.option(bookings), parameters.timezone);
	if (!own && isEmpty(minimum) && !isFindingsOnly && !query) return undefined;
	return {
		onlyFindings: isFindingsOnly,
		...(query && { bookings: query }),
		...(kind.hasUnits && {
			minimumUnits: isEmpty(minimum) ? DEFAULT_MINIMUM_UNITS : parseQuantity(minimum, 'Minimum Units'),
		}),
	};
}

/** @throws BadInput if a setting's expression gives nothing. Otherwise the default would be used silently */
function requireSettings(given: IDataObject, stored: unknown): void {
	const settings = isObject(stored) ? stored.audit : undefined;
	requireValues([minimumUnitsParameter, onlyFindingsParameter], given, settings, 'Options > Audit');
	const [asked, storedBookings] = [given.bookings, isObject(settings) ? settings.bookings : undefined];
	if (isObject(asked)) requireValues(REQUIRED_OF_BOOKINGS, asked, storedBookings, 'Options > Audit > Bookings');
}

function requireValues(settings: readonly Parameter[], given: IDataObject, stored: unknown, label: string): void {
	for (const { name, displayName } of settings) {
		if (!isEmpty(given[name]) || !isObject(stored) || !isOwnExpression(stored[name])) continue;
		throw new BadInput(
			`${label} > ${displayName} is empty`,
			'Its expression gives no value for this item. Correct it, or remove the setting.',
		);
	}
}
