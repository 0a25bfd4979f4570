import { unprocessable } from '../errors';
import { isRecord } from '../validate';

/** Channels of Do Not Disturb: the spelling before v3, then that of v3. */
const CHANNELS: ReadonlyMap<string, string> = new Map([
	['Call', 'call'],
	['Email', 'email'],
	['SMS', 'sms'],
	['WhatsApp', 'whatsApp'],
	['GMB', 'gmb'],
	['FB', 'fb'],
]);

/** The names before v3, by which settings are stored. */
export const CHANNEL_NAMES: readonly string[] = [...CHANNELS.keys()];

const STATUSES = ['active', 'inactive', 'permanent'];

/**
 * Converts the dndSettings of a body to the stored spelling. @throws ApiError 422 on unknown channels and
 * statuses
 */
export function readChannels(given: Record<string, unknown>, v3: boolean): Record<string, unknown> {
	const known = new Map([...CHANNELS].map(([older, newer]) => [v3 ? newer : older, older]));
	return Object.fromEntries(
		Object.entries(given).map(([channel, setting]) => {
			const stored = known.get(channel);
			if (stored === undefined) throw unprocessable(`dndSettings.property ${channel} should not exist`);
			if (!isRecord(setting) || !STATUSES.includes(String(setting.status))) {
				throw unprocessable(`dndSettings.${channel}.status must be one of: ${STATUSES.join(', ')}`);
			}
			return [stored, setting];
		}),
	);
}

/** Converts stored dndSettings to the spelling of the answer. */
export function showChannels(stored: Record<string, unknown> | null, v3: boolean): Record<string, unknown> | null {
	if (stored === null || !v3) return stored;
	return Object.fromEntries(
		Object.entries(stored).map(([channel, setting]) => [CHANNELS.get(channel) ?? channel, setting]),
	);
}
