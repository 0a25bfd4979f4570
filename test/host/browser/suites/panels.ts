import type { Parameter } from '../../../../nodes/HighLevelCrm/operation/option';
import { rateLimit } from '../../../../nodes/HighLevelCrm/run/entryPoints/rateLimitOption';
import { equipment, room } from '../../../../nodes/HighLevelCrm/calendarResource';
import { contact } from '../../../../nodes/HighLevelCrm/contact';
import type { Operation } from '../../../../nodes/HighLevelCrm/operation/operation';
import type { Panel } from '../panel';
import { see, type Stage } from '../stage';
import { openWorkflow, START } from '../workflows';

/** Chooses every operation from the lists, and checks the parameters of its panel and their order. */
export function panelSuite(stage: () => Stage): void {
	describe.each([contact, equipment, room])('$name', (resource) => {
		let panel: Panel;

		beforeAll(async () => {
			await openWorkflow(stage(), `Panels: ${resource.name}`, [START, { name: 'HighLevel CRM' }]);
			panel = await stage().editor.openNode('HighLevel CRM');
			await panel.choose('resource', resource.name);
		});

		for (const operation of resource.operations) {
			see(stage, `${resource.name} > ${operation.name}`, async () => {
				await panel.choose('operation', operation.name);
				const names = ['resource', 'operation', ...operation.parameters.filter(isShownAtFirst).map(named), 'options'];
				await panel.settled(names.length);
				expect(await panel.shown()).toEqual(names);
				if (names.includes('fields')) await panel.mapper.loaded();
				await stage().pictures.takeBoth(`panel ${resource.value} ${operation.value}`);

				await panel.openList('options');
				expect(await panel.options()).toEqual(optionNames(operation));
				await stage().pictures.takeBoth(`panel ${resource.value} ${operation.value} options`);
				await panel.closeList();
			});
		}
	});
}

/** Parameters with a condition are hidden at first, except the limit of Return All. */
function isShownAtFirst({ displayOptions: { show = {} } = {} }: Parameter): boolean {
	return Object.keys(show).every((name) => name === 'returnAll');
}

/** A notice has no name in the panel, so it is identified by its text. */
const named = ({ type, name, displayName }: Parameter): string => (type === 'notice' ? displayName : name);

const optionNames = ({ options }: Operation): string[] =>
	[rateLimit, ...options].map(({ parameter }) => parameter.displayName).sort((one, other) => one.localeCompare(other));
