import {
	costNotice,
	awaitedTagsParameter,
	eventParameter,
	gotTagNotice,
	listNotice,
	CONTACT_EVENTS,
} from '../../../../nodes/HighLevelCrm/trigger/parameters';
import { TRIGGER_TYPE } from '../../../../host/examples';
import { CREDENTIAL_TYPE } from '../../../../host/rest/credentials';
import type { Panel } from '../panel';
import { see, type Stage } from '../stage';
import { openWorkflow } from '../workflows';

const NAME = 'HighLevel CRM Trigger';
/** Parameters that n8n adds to every polling trigger. */
const POLL_TIMES = ['pollTimes', 'mode'];

/** Chooses every event from the list and checks the parameters in the panel. */
export function triggerPanelSuite(stage: () => Stage): void {
	describe("the trigger's panel", () => {
		let panel: Panel;

		beforeAll(async () => {
			const { highLevel } = stage().host.credentials;
			const credentials = { [CREDENTIAL_TYPE]: highLevel };
			await openWorkflow(stage(), 'Panels: trigger', [{ name: NAME, type: TRIGGER_TYPE, typeVersion: 1, credentials }]);
			panel = await stage().editor.openNode(NAME);
		});

		for (const { name, value } of eventParameter.options) {
			see(stage, name, async () => {
				await panel.choose('event', name);
				const ofContacts = CONTACT_EVENTS.includes(value);
				const names = [
					...POLL_TIMES,
					'event',
					...(ofContacts ? [costNotice.displayName] : [listNotice.displayName]),
					...(value === 'contactTagged' ? [awaitedTagsParameter.name] : []),
					...(ofContacts ? ['filters'] : []),
					...(value === 'contactUpdated' ? [gotTagNotice.displayName] : []),
					...(ofContacts ? ['options'] : []),
				];
				await panel.settled(names.length);
				expect(await panel.shown()).toEqual(names);
				await stage().pictures.takeBoth(`panel trigger ${value}`);
				if (!ofContacts) return;
				for (const collection of ['filters', 'options']) {
					await panel.openList(collection);
					const offered = await panel.options();
					// The tags stand first.
					const others = offered.filter((one) => !/^Tag/.test(one));
					const tags = offered.slice(0, offered.length - others.length);
					expect(tags.filter((one) => !/^Tag/.test(one))).toEqual([]);
					expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other)));
					expect(offered.includes('Only Once per Contact')).toBe(
						collection === 'options' && value === 'contactUpdated',
					);
					await stage().pictures.takeBoth(`panel trigger ${value} ${collection}`);
					await panel.closeList();
				}
			});
		}
	});
}
