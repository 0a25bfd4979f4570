import type { INode, IWorkflowBase } from 'n8n-workflow';
import { NODE_TYPE, TOOL_TYPE } from '../../engine/nodeTypes';

/** A text in the parameters of a workflow, and its path. */
function textsIn({ nodes }: IWorkflowBase): Array<[string, string]> {
	const walk = (place: string, value: unknown): Array<[string, string]> => {
		if (typeof value === 'string') return [[place, value]];
		if (typeof value !== 'object' || value === null) return [];
		return Object.entries(value).flatMap(([key, entry]) => walk(`${place}.${key}`, entry));
	};
	return nodes.flatMap(({ name, parameters }) => walk(name, parameters));
}

const told = ([place, text]: [string, string]): string => `${place}: ${text}`;

/** Returns the texts that n8n would evaluate. */
export function expressionsIn(workflow: IWorkflowBase): string[] {
	return textsIn(workflow)
		.filter(([, text]) => text.startsWith('=') || text.includes('{{'))
		.map(told);
}

/** Returns the texts that look like a token or an ID. */
export function secretsIn(workflow: IWorkflowBase): string[] {
	const shapes = [
		/\bpit-/i,
		/\bloc_/i,
		/\bBearer\b/i,
		/\b[0-9a-f]{24}\b/,
		/\b(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])\w{20}\b/,
	];
	return textsIn(workflow)
		.filter(([, text]) => shapes.some((shape) => shape.test(text)))
		.map(told);
}

/** Returns IDs in our node that do not come from the item. Other users do not have these records. */
export function typedIds({ nodes }: IWorkflowBase): string[] {
	return nodes
		.filter(({ type }) => [NODE_TYPE, TOOL_TYPE].includes(type))
		.flatMap(({ name, parameters }) => {
			const isTyped = (key: string, value: unknown): boolean => {
				if (typeof value !== 'object' || value === null)
					return key === 'id' && typeof value === 'string' && !value.startsWith('=');
				// Of the mapper's fields, only a location's own have an ID.
				if (key === 'schema')
					return Object.values(value as Array<{ id: string }>).some(({ id }) => id.startsWith('customField:'));
				if ('__rl' in value) return 'value' in value && value.value !== '' && !String(value.value).startsWith('=');
				if (key === 'calendarIds') return Object.keys(value).length > 0;
				return Object.entries(value).some(([inner, entry]) => isTyped(inner, entry));
			};
			return Object.entries(parameters)
				.filter(([key, value]) => isTyped(key, value))
				.map(([key]) => `${name}.${key}`);
		});
}

/** Left, top, right and bottom edge. */
type Box = [number, number, number, number];

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/** Space to the right of a node that has the names of its outputs and the button of an unconnected one, pixels. */
const OUTPUT_WIDTH = 130;

/** Maximum space below a note's text, pixels. */
const MAX_BLANK_HEIGHT = 30;

/** Agents and reviews of tools are wide, as tools hang below them. */
const widthOf = ({ type }: INode): number => (/\.agent$|HitlTool$/.test(type) ? 256 : 100);

/** Area of a note, or of a node with the name below it. */
function boxesOf(node: INode): Box[] {
	const {
		type,
		position: [x, y],
		parameters,
	} = node;
	if (type === STICKY_NOTE) return [[x, y, x + Number(parameters.width), y + Number(parameters.height)]];
	return [
		[x, y, x + widthOf(node), y + 100],
		[x - 50, y + 100, x + 150, y + 140],
	];
}

function outputBox(node: INode): Box {
	const [x, y] = node.position;
	const end = x + widthOf(node);
	return [end, y, end + OUTPUT_WIDTH, y + 100];
}

function overlap(boxes: Box[], others: Box[]): boolean {
	return boxes.some(([left, top, right, bottom]) =>
		others.some(([left2, top2, right2, bottom2]) => left < right2 && left2 < right && top < bottom2 && top2 < bottom),
	);
}

/** Returns notes and nodes that overlap, notes over a node's output, and notes that do not have the size of their text. */
export function layoutFaults({ nodes }: IWorkflowBase): string[] {
	const overlaps = nodes.flatMap((one, index) =>
		nodes
			.slice(index + 1)
			.filter((other) => overlap(boxesOf(one), boxesOf(other)))
			.map((other) => `"${one.name}" and "${other.name}"`),
	);
	const notes = nodes.filter(({ type }) => type === STICKY_NOTE);
	const overOutputs = notes.flatMap((note) =>
		nodes
			// The output of a tool is above it.
			.filter(
				(node) => node.type !== STICKY_NOTE && !node.type.endsWith('Tool') && overlap(boxesOf(note), [outputBox(node)]),
			)
			.map(({ name }) => `"${note.name}" over the output of "${name}"`),
	);
	const sizes = notes.flatMap(({ name, parameters }) => {
		const blank = Number(parameters.height) - heightOf(parameters);
		if (blank < 0) return [`"${name}" is too small for its text`];
		return blank > MAX_BLANK_HEIGHT ? [`"${name}" is too large for its text`] : [];
	});
	return [...overlaps, ...overOutputs, ...sizes];
}

/** Estimated height of a note's text in the editor, pixels. */
function heightOf({ content, width }: INode['parameters']): number {
	const perLine = (Number(width) - 32) / 7.4;
	const lines = (text: string) => Math.ceil(text.replace(/[*`]/g, '').length / perLine);
	const paragraphs = (content as string).split(/\n+/);
	return 32 + paragraphs.reduce((sum, text) => sum + (text.startsWith('#') ? 36 : lines(text) * 20 + 12), 0);
}
