import type { INode, IWorkflowBase } from 'n8n-workflow';
import { NODE_TYPE } from '../../engine/nodeTypes';

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
		.filter(({ type }) => type === NODE_TYPE)
		.flatMap(({ name, parameters }) => {
			const isTyped = (key: string, value: unknown): boolean => {
				if (typeof value !== 'object' || value === null)
					return key === 'id' && typeof value === 'string' && !value.startsWith('=');
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

/** Area of a note, or of a node with the name below it. */
function boxesOf({ type, position: [x, y], parameters }: INode): Box[] {
	if (type === 'n8n-nodes-base.stickyNote')
		return [[x, y, x + Number(parameters.width), y + Number(parameters.height)]];
	return [
		[x, y, x + 100, y + 100],
		[x - 50, y + 100, x + 150, y + 140],
	];
}

/** Returns notes and nodes that overlap, and notes that are too small for their text. */
export function layoutFaults({ nodes }: IWorkflowBase): string[] {
	const over = ([left, top, right, bottom]: Box, [left2, top2, right2, bottom2]: Box) =>
		left < right2 && left2 < right && top < bottom2 && top2 < bottom;
	const overlaps = nodes.flatMap((one, index) =>
		nodes
			.slice(index + 1)
			.filter((other) => boxesOf(one).some((box) => boxesOf(other).some((box2) => over(box, box2))))
			.map((other) => `"${one.name}" and "${other.name}"`),
	);
	const cramped = nodes.filter(
		({ type, parameters }) => type === 'n8n-nodes-base.stickyNote' && heightOf(parameters) > Number(parameters.height),
	);
	return [...overlaps, ...cramped.map(({ name }) => `"${name}" is too small for its text`)];
}

/** Estimated height of a note's text in the editor, pixels. */
function heightOf({ content, width }: INode['parameters']): number {
	const perLine = (Number(width) - 32) / 7.4;
	const lines = (text: string) => Math.ceil(text.replace(/[*`]/g, '').length / perLine);
	const paragraphs = (content as string).split(/\n+/);
	return 32 + paragraphs.reduce((sum, text) => sum + (text.startsWith('#') ? 36 : lines(text) * 20 + 12), 0);
}
