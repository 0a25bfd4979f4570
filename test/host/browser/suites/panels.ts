import type { Parameter } from '../../../../nodes/HighLevelCrm/operation/option';
import { equipment, room } from '../../../../nodes/HighLevelCrm/calendarResource';
import { contact } from '../../../../nodes/HighLevelCrm/contact';
import { note, task } from '../../../../nodes/HighLevelCrm/contactRecord';
import type { Operation } from '../../../../nodes/HighLevelCrm/operation/operation';
import type { Panel } from '../panel';
import { see, type Stage } from '../stage';
import { openWorkflow, START } from '../workflows';

/** Chooses every operation from the lists, and checks the parameters of its panel and their order. */
export function panelSuite(stage: () => Stage): void {
	describe.each([contact, equipment, note, room, task])('$name', (resource) => {
		let panel: Panel;

		beforeAll(async () => {
			await openWorkflow(stage(), `Panels: ${resource.name}`, [START, { name: 'HighLevel CRM' }]);
			panel = await stage().editor.openNode('HighLevel CRM');
			await panel.choose('resource', resource.name);
		});

		for (const operation of resource.operations) {
			see(stage, `${resource.name} > ${operation.name}`, async () => {
				await panel.choose('operation', operation.name);
				const names = ['resource', 'operation', ...parametersAtFirst(operation).map(named), 'options'];
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

/** The parameters whose conditions hold for the defaults of the others. */
const parametersAtFirst = ({ parameters }: Operation): Parameter[] =>
	parameters.filter(
		({ type, displayOptions: { show = {} } = {} }) =>
			type !== 'hidden' &&
			Object.entries(show).every(([name, values = []]) =>
				parameters.some((other) => other.name === name && (values as unknown[]).includes(other.default)),
			),
	);

/** A notice has no name in the panel, so it is identified by its text. */
const named = ({ type, name, displayName }: Parameter): string =>
	type === 'notice' ? displayName.replace(/<[^>]*>/g, '') : name;

/** The options that are offered for the defaults of the parameters, in the operation's order. */
function optionNames({ options, parameters }: Operation): string[] {
	const holds = ([path, values = []]: [string, unknown[]?]): boolean => {
		const parameter = parameters.find(({ name }) => `/${name}` === path);
		return parameter !== undefined && values.includes(parameter.default);
	};
	return options
		.filter(({ isHidden }) => isHidden !== true)
		.filter(({ offeredWith: { show = {}, hide = {} } = {}, parameter: { displayOptions } }) => {
			const shown = Object.entries({ ...displayOptions?.show, ...show });
			return shown.every(holds) && !Object.entries(hide).some(holds);
		})
		.map(({ parameter }) => parameter.displayName);
}
