import type { IDataObject } from 'n8n-workflow';
import { channelKey, DND_CHANNELS, storedField } from '../../dialects';
import { BadInput } from '../../values/badInput';
import { isObject, toText } from '../../values/json';
import { flagIn } from '../../values/storedFlag';
import { isEmpty } from '../../values/text';
import { CHANNEL_STATUSES, parseChannelStatus, parseYesOrNo } from '../../mapping/fields/additionalFields';
import { defineFilter } from './filter';

export const dndFilter = defineFilter<boolean>({
	parameters: [
		{
			displayName: 'Do Not Disturb',
			name: 'dnd',
			type: 'boolean',
			default: true,
			description: 'Whether to find contacts with Do Not Disturb on for all channels, or those without',
		},
	],
	read: ({ dnd: given }) => (isEmpty(given) ? undefined : parseYesOrNo(given, 'Filters > Do Not Disturb')),
	toServerFilter: (dnd) => ({ dnd }),
	check: (wanted) => (contact) => (flagIn(contact.dnd) === true) === wanted,
});

const LABEL = 'Filters > Do Not Disturb by Channel';

interface ChannelStatus {
	channel: string;
	status: string;
}

export const channelsFilter = defineFilter<ChannelStatus[]>({
	parameters: [
		{
			displayName: 'Do Not Disturb by Channel',
			name: 'dndSettings',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			default: {},
			placeholder: 'Add Channel',
			description: 'The status of single channels. A channel that was never set has none.',
			options: [
				{
					displayName: 'Channel',
					name: 'channel',
					values: [
						{
							displayName: 'Channel',
							name: 'channel',
							type: 'options',
							options: DND_CHANNELS.map((channel) => ({ name: channel, value: channel })),
							default: 'Email',
						},
						{ displayName: 'Status', name: 'status', type: 'options', options: CHANNEL_STATUSES, default: 'active' },
					],
				},
			],
		},
	],
	read({ dndSettings: given }) {
		const nested = isObject(given) ? given.channel : given;
		const statuses = (Array.isArray(nested) ? (nested as unknown[]) : [nested]).filter(isObject).map(parseStatus);
		return statuses.length > 0 ? statuses : undefined;
	},
	toServerFilter: (channels) => ({ channels }),
	check: (channels) => (contact) =>
		channels.every(({ channel, status }) => storedField(contact, channelKey(channel)) === status),
});

/** @throws BadInput for an unknown channel or status */
function parseStatus({ channel: given, status }: IDataObject): ChannelStatus {
	const channel = DND_CHANNELS.find((one) => one.toLowerCase() === toText(given).toLowerCase());
	if (channel !== undefined) return { channel, status: parseChannelStatus(status, LABEL) };
	throw new BadInput(`${LABEL} has no channel "${toText(given)}"`, `Choose ${DND_CHANNELS.join(', ')}.`);
}
