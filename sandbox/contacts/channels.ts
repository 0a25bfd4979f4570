import { unprocessable } from '../errors';
import { isRecord } from '../validate';

/** The channels of Do Not Disturb, as the versions before v3 spell them, and as v3 does. */
const CHANNELS: ReadonlyMap<string, string> = new Map([
	['Call', 'call'],
	['Email', 'email'],
	['SMS', 'sms'],
	['WhatsApp', 'whatsApp'],
	['GMB', 'gmb'],
	['FB', 'fb'],
]);

const STATUSES = ['active', 'inactive', 'permanent'];

/** dndSettings of a body in the spelling they are stored in. @throws ApiError 422 on another channel or status. */
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

/** Stored dndSettings as an answer shows them. */
export function showChannels(stored: Record<string, unknown> | null, v3: boolean): Record<string, unknown> | null {
	if (stored === null || !v3) return stored;
	return Object.fromEntries(
		Object.entries(stored).map(([channel, setting]) => [CHANNELS.get(channel) ?? channel, setting]),
	);
}
