import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { OPERATION_COUNTS, SAMPLES } from '../operations';
import { description, offeredBy, shownFor } from './shown';

/** Before Add Option: what a person sees of a node without scrolling. */
const MOST_FIELDS = 8;
/** Entries of Add Option before anything is chosen. */
const MOST_OPTIONS = 8;

/** The options of a nightly synchronisation. */
const RULES = 'conflicts matchField fillEmpty onlyNew maxChanges brakePercent brakeFrom keepTags output'.split(' ');

const MODES = ['defineBelow', 'autoMapInputData'];
const EVERY_OPERATION = SAMPLES.map(({ resource, operation }) => ({ resource, operation }));

const valuesOf = (at: INodeParameters, mappingMode = 'defineBelow'): INodeParameters => ({
	...at,
	fields: { mappingMode, value: null },
});
const named = (parameters: readonly INodeProperties[]): string[] => parameters.map(({ name }) => name);

it('every operation has a panel', () => {
	expect(EVERY_OPERATION).toHaveLength(OPERATION_COUNTS.highLevel);
	const withFields = EVERY_OPERATION.filter((at) => shownFor(valuesOf(at)).some(({ name }) => name === 'options'));
	expect(withFields.length).toBeGreaterThan(OPERATION_COUNTS.highLevel / 2);
});

describe.each(EVERY_OPERATION)('the panel of $resource $operation', (at) => {
	it('shows no two parameters of one name', () => {
		for (const mode of MODES) {
			const shown = named(shownFor(valuesOf(at, mode)));
			expect(shown).toEqual(expect.arrayContaining(['resource', 'operation']));
			expect(shown).toEqual([...new Set(shown)]);
		}
	});

	it(`has at most ${MOST_FIELDS} fields before Add Option`, () => {
		const fields = shownFor(valuesOf(at)).filter(
			({ type, name }) => type !== 'notice' && type !== 'hidden' && name !== 'options',
		);
		expect(fields.length).toBeLessThanOrEqual(MOST_FIELDS);
	});

	it(`has at most ${MOST_OPTIONS} entries in its options menu`, () => {
		const options = shownFor(valuesOf(at)).find(({ name }) => name === 'options');
		const entries = options ? named(offeredBy(options, valuesOf(at))) : [];
		expect(entries.length).toBeLessThanOrEqual(MOST_OPTIONS);
	});

	it('offers no empty menu', () => {
		const menus = shownFor(valuesOf(at))
			.filter(({ type }) => type === 'collection')
			.map((menu) => [menu.name, named(offeredBy(menu, valuesOf(at))).length]);
		expect(menus.filter(([, count]) => count === 0)).toEqual([]);
	});
});

describe('the panel of contacts', () => {
	const at = { resource: 'contact', operation: 'synchronize' };
	const optionsFor = (operation: string) => {
		const list = operation === 'synchronize' ? { listTag: 'shop', leavers: 'delete' } : {};
		const values = valuesOf({ ...at, operation, write: 'changes', ...list });
		const options = shownFor(values).find(({ name }) => name === 'options');
		return options ? offeredBy(options, values) : [];
	};

	it.each(['upsert', 'synchronize'])(
		'offers the options in one order, with the most needed ones first (%s)',
		(operation) => {
			const all = description.properties.find(({ name }) => name === 'options')?.options as INodeProperties[];
			const order = named(all);
			const offered = named(optionsFor(operation));
			expect(offered.slice(0, 2)).toEqual(['output', 'outputFormat']);
			expect(offered.length).toBeGreaterThan(10);
			expect(offered.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))).toEqual(offered);
		},
	);

	it.each(optionsFor('synchronize').filter(({ name }) => RULES.includes(name)))(
		'says when to use $displayName',
		({ hint }) => {
			expect(hint).toMatch(/^[A-Z].{20,100}$/);
		},
	);

	it.each(['report', 'removeTag', 'addTag', 'doNotDisturb', 'delete'])(
		'says right below the choice what happens to contacts that left the list (%s)',
		(leavers) => {
			const shown = shownFor({ ...valuesOf(at), leavers });
			const chosen = shown.findIndex(({ name }) => name === 'leavers');
			const [next, ...others] = shown.slice(chosen + 1).filter(({ name }) => name !== 'leaversTag');
			expect(next?.name).toBe(`${leavers}LeaversNotice`);
			expect(named(others)).toEqual(['fields', 'write', 'options']);
		},
	);
});

it.each(['note', 'task'])('a new %s can be without a user, so that the editor marks no error', (resource) => {
	const lists = shownFor({ resource, operation: 'create' }).filter(
		({ type, required }) => type === 'options' && required !== true,
	);
	const looked = lists.filter(({ typeOptions }) => typeOptions?.loadOptionsMethod !== undefined);
	expect(looked.map(({ typeOptions }) => typeOptions?.loadOptionsMethod)).toEqual(['getUsersOrNone']);
});

describe('a room', () => {
	const create = { resource: 'room', operation: 'create' };
	const update = { resource: 'room', operation: 'update' };
	const fieldsOf = () => {
		const menu = shownFor(update).find(({ name }) => name === 'updateFields');
		return menu ? named(offeredBy(menu, update)) : [];
	};

	it('has no units that could be out of service', () => {
		expect(named(shownFor(create))).not.toContain('additionalFields');
		expect(fieldsOf()).toEqual(['isActive', 'calendarIds', 'capacity', 'description', 'name']);
	});
});

/** Every text that a person reads in a panel: its path and its words. Hidden parameters show nothing. */
function textsOf(value: unknown, path = ''): Array<[path: string, text: string]> {
	if (typeof value !== 'object' || value === null || ('type' in value && value.type === 'hidden')) return [];
	return Object.entries(value).flatMap(([key, inner]): Array<[string, string]> => {
		const isText = ['displayName', 'description', 'hint', 'placeholder', 'action', 'message'].includes(key);
		const isLabel = key === 'name' && !('type' in value);
		if (typeof inner === 'string') return isText || isLabel ? [[`${path}.${key}`, inner]] : [];
		return textsOf(inner, `${path}.${key}`);
	});
}

describe('the words of the panels', () => {
	const texts = textsOf({ properties: description.properties, hints: description.hints });

	it('do not include words of the code: flat, dialect, poll, overlap, bulk', () => {
		expect(texts.length).toBeGreaterThan(400);
		expect(texts.filter(([, text]) => /\b(flat|dialect|poll|overlap|bulk)/i.test(text))).toEqual([]);
	});

	it('call what comes out an item, as n8n does', () => {
		const output = texts.filter(([, text]) => /items? (to|come)|^all items$|one item/i.test(text));
		expect(output.map(([, text]) => text)).toEqual(
			expect.arrayContaining(['Items to Return', 'All Items', 'The item comes out with <code>found</code> false']),
		);
		expect(texts.filter(([, text]) => /\brows? (to return|(is|are) output|comes? out)/i.test(text))).toEqual([]);
	});
});
