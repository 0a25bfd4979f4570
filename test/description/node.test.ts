import '../../engine/settings';
import {
	Workflow,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { builtCredential, builtNode } from '../../engine/built';
import { nodeTypes } from '../../engine/nodeTypes';
import { OPERATION_COUNTS, SAMPLES } from '../operations';
import { changed } from './golden';
import { credentialOutline, nodeOutline } from './outline';
import { description, nodeOf, shownFor } from './shown';

const node = { ...builtNode(), description };
const credential = builtCredential();
const EVERY_OPERATION = SAMPLES.map(({ resource, operation, subtitle }) => [resource, operation, subtitle] as const);
const DELETES = SAMPLES.filter(({ operation }) => operation === 'delete');

/** A collection's entries; of a fixed collection its groups, of a group its values. */
const entriesOf = (property?: INodeProperties): INodeProperties[] =>
	((property as unknown as INodePropertyCollection | undefined)?.values ??
		property?.options ??
		[]) as INodeProperties[];

/** Every parameter and every entry of collections, with its path. */
function everyParameter(
	properties: INodeProperties[] = description.properties,
	path = '',
): Array<[string, INodeProperties]> {
	return properties.flatMap((property) => {
		const own = `${path}${property.name}`;
		const inner = ['collection', 'fixedCollection'].includes(property.type)
			? entriesOf(property)
			: 'values' in property
				? entriesOf(property)
				: [];
		return [
			...('type' in property ? [[own, property] as [string, INodeProperties]] : []),
			...everyParameter(inner, `${own}.`),
		];
	});
}

/** Every value in a thing, with its path. */
function everyValue(thing: unknown, path = ''): Array<[string, unknown]> {
	if (typeof thing !== 'object' || thing === null) return [[path, thing]];
	return Object.entries(thing).flatMap(([key, value]) => everyValue(value, path === '' ? key : `${path}.${key}`));
}

describe('the golden file', () => {
	it('matches the node', () => expect(changed('node', nodeOutline(node))).toEqual([]));
	it('matches the credential', () => expect(changed('credential', credentialOutline(credential))).toEqual([]));
});

describe("n8n's style", () => {
	it('has no article in the action of an operation', () => {
		const actions = description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options }) => (options ?? []) as INodePropertyOptions[])
			.map(({ action = '' }) => action);
		expect(actions.length).toBe(EVERY_OPERATION.length);
		expect(actions.filter((action) => action === '' || /\b(an?|the)\b/i.test(action))).toEqual([]);
	});

	it('begins an example in an empty text field with "e.g."', () => {
		const texts = [...everyParameter(), ...everyParameter(credential.properties)].filter(([, { type }]) =>
			['string', 'json'].includes(type),
		);
		const examples = texts.flatMap(([path, { placeholder }]) =>
			placeholder === undefined ? [] : [[path, placeholder]],
		);
		expect(examples.length).toBeGreaterThan(5);
		expect(examples.filter(([, placeholder]) => !placeholder?.startsWith('e.g. '))).toEqual([]);
	});

	it('mentions no dialect and nothing "above" in a text, which a model reads without the panel', () => {
		const texts = everyParameter().flatMap(([path, { description: text = '', hint = '' }]) =>
			/dialect|\b(above|below)\b/i.test(`${text} ${hint}`) ? [path] : [],
		);
		expect(texts).toEqual([]);
	});
});

describe('the description', () => {
	it('has no expressions except the base URL and the subtitle', () => {
		const { subtitle, hints: _, ...rest } = description;
		expect(
			everyValue(rest).filter(
				([, value]) => typeof value === 'string' && (value.startsWith('=') || value.includes('{{')),
			),
		).toEqual([['requestDefaults.baseURL', '={{$credentials.baseUrl}}']]);
		expect(subtitle).toMatch(/^=/);
	});

	it('has at most 60,000 characters for 34 operations, which the editor loads before its first panel', () => {
		expect(JSON.stringify(description).length).toBeLessThanOrEqual((60_000 / 34) * SAMPLES.length);
	});

	it('has no routing except the one for an AI tool’s item', () => {
		const routed = everyValue(description.properties).filter(([path]) => path.includes('.routing.'));
		const kinds = new Set(
			routed.map(
				([path, value]) =>
					`${path.slice(path.indexOf('routing.'))} ${typeof value === 'function' ? 'function' : String(value)}`,
			),
		);
		expect([...kinds]).toEqual(['routing.send.paginate true']);
		expect(routed).toHaveLength(1);
		// A parameter with a routing would have its expressions evaluated twice.
		const parameters = description.properties.filter(({ routing }) => routing);
		expect(parameters.map(({ name, noDataExpression }) => [name, noDataExpression])).toEqual([['resource', true]]);
	});

	it.each(everyParameter().filter(([, { type }]) => type !== 'notice' && type !== 'hidden'))(
		'explains %s',
		(path, property) => {
			const { type, default: byDefault, placeholder, description: text = '', name, noDataExpression } = property;
			expect(byDefault).toBeDefined();
			const example = ['string', 'json', 'collection', 'fixedCollection'].includes(type);
			expect({ path, placeholder: !example || (placeholder ?? '') !== '' }).toEqual({ path, placeholder: true });
			if (type === 'boolean') expect(text).toMatch(/^Whether /);
			// Collections that only say "Add Field", dropdowns that say all by their options, and parts of a sentence need no more words.
			const speaksForItself = ['collection', 'options'].includes(type) || noDataExpression === true || name === 'field';
			if (!speaksForItself) expect({ path, text }).toEqual({ path, text: expect.stringMatching(/\w{3}/) as unknown });
		},
	);

	it.each(EVERY_OPERATION)('describes %s %s to people and to models', (resource, operation) => {
		const operations = description.properties.find(
			({ name, displayOptions }) => name === 'operation' && displayOptions?.show?.resource?.includes(resource),
		);
		const option = ((operations?.options ?? []) as INodePropertyOptions[]).find(({ value }) => value === operation);
		expect(option?.action?.toLowerCase()).toContain(resource);
		expect(option?.description?.length).toBeGreaterThan(option?.action?.length ?? 0);
	});

	const DANGERS: Array<[string, INodeParameters, RegExp]> = [
		...DELETES.map(({ resource }): [string, INodeParameters, RegExp] => [
			`${resource} delete`,
			{ resource, operation: 'delete' },
			/permanent/,
		]),
		[
			'contact delete that HighLevel can restore',
			{ resource: 'contact', operation: 'delete' },
			/Contacts > Restore.*60 days/,
		],
		['equipment delete', { resource: 'equipment', operation: 'delete' }, /[Aa]ppointments.*none of them is cancelled/],
		[
			'contact update that replaces tags',
			{ resource: 'contact', operation: 'update', options: { tagMode: 'replace' } },
			/every tag.*removed/,
		],
		[
			'contact upsert that replaces tags',
			{ resource: 'contact', operation: 'upsert', options: { tagMode: 'replace' } },
			/every tag.*removed/,
		],
	];

	/** Notices of what can't be undone; the others say what an operation does. */
	const warnings = (values: INodeParameters) =>
		shownFor(values).filter(({ name }) => /^(delete|replace).*Notice$/.test(name));

	it.each(DANGERS)('warns users of %s', (_, values, warning) => {
		expect(warnings(values).map(({ displayName }) => displayName)).toEqual([expect.stringMatching(warning)]);
	});

	it('shows no warning on harmless operations', () => {
		const harmless = EVERY_OPERATION.filter(([, operation]) => operation !== 'delete');
		// Contacts, notes, tasks, equipment and rooms can be deleted.
		expect(harmless).toHaveLength(OPERATION_COUNTS.highLevel - 5);
		for (const [resource, operation] of harmless)
			expect(warnings({ resource, operation, options: { tagMode: 'add' } })).toEqual([]);
	});

	it.each(EVERY_OPERATION)('has a subtitle in words for %s %s', async (resource, operation, subtitle) => {
		const given = nodeOf({ resource, operation });
		const workflow = new Workflow({
			id: '1',
			nodes: [given],
			connections: {},
			active: false,
			nodeTypes: await nodeTypes(),
		});
		const inWorkflow = workflow.getNode('CRM');
		expect(
			inWorkflow && workflow.expression.getSimpleParameterValue(inWorkflow, description.subtitle, 'internal', {}),
		).toBe(subtitle);
	});
});
