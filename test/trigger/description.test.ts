import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { builtNode, builtTrigger } from '../../engine/built';
import { TRIGGER_TYPE } from '../../engine/nodeTypes';
import { changed } from '../description/golden';
import { nodeOutline } from '../description/outline';

const built = builtTrigger();
/** The trigger's own description, without the Poll Times that n8n adds when it loads the node. */
const description = {
	...built.description,
	properties: built.description.properties.filter(({ name }) => name !== 'pollTimes'),
};
const trigger = { ...built, description };

/** The parameters that n8n shows for these values, and the entries of its collections. */
function shownFor(values: INodeParameters): { fields: string[]; options: string[]; filters: string[] } {
	const node = {
		...{ id: '1', name: 'Trigger', type: TRIGGER_TYPE, typeVersion: 1 },
		position: [0, 0] as [number, number],
		parameters: values,
	};
	const shows = (property: INodeProperties) => NodeHelpers.displayParameter(values, property, node, description);
	const fields = description.properties.filter(shows);
	const entriesOf = (collection: string) => {
		const entries = (fields.find(({ name }) => name === collection)?.options ?? []) as INodeProperties[];
		return entries
			.filter((entry) => NodeHelpers.displayParameter(values, entry, node, description, values))
			.map(({ name }) => name);
	};
	return { fields: fields.map(({ name }) => name), options: entriesOf('options'), filters: entriesOf('filters') };
}

it("the trigger's description matches its golden file", () =>
	expect(changed('trigger', nodeOutline(trigger))).toEqual([]));

it.each([
	['contactCreated', ['event', 'costNotice', 'filters', 'options']],
	['contactTagged', ['event', 'costNotice', 'tags', 'filters', 'options']],
	['contactUpdated', ['event', 'costNotice', 'filters', 'gotTagNotice', 'options']],
	['equipmentChanged', ['event', 'listNotice']],
	['roomChanged', ['event', 'listNotice']],
])('%s shows %j', (event, names) => {
	const { fields, options } = shownFor({ event });
	expect(fields).toEqual(names);
	expect(options.length).toBeLessThanOrEqual(9);
	expect(options.includes('oncePerContact')).toBe(event === 'contactUpdated');
	if (event === 'contactUpdated')
		expect(options).toEqual(expect.arrayContaining(['overlap', 'startFrom', 'outputFormat', 'customFieldsByName']));
});

it('the trigger has the filters of the search', () => {
	const filtersOf = ({ properties }: { properties: INodeProperties[] }) =>
		(properties.find(({ name }) => name === 'filters')?.options ?? []) as INodeProperties[];
	const plain = filtersOf(description).map((filter) => ({ ...filter, displayOptions: undefined }));
	expect(plain).toEqual(filtersOf(builtNode().description));
	expect(shownFor({ event: 'contactTagged' }).filters).toEqual(
		shownFor({ event: 'contactUpdated' }).filters.filter((name) => !/^tag/.test(name)),
	);
});
