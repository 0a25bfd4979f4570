import type { IExecuteFunctions } from 'n8n-workflow';
import { hasSeveralBranches } from '../../../nodes/HighLevelCrm/run/entryPoints/isInLoop';

/** The context of n8n's engine, as far as it tells where the items of a node come from. */
const contextOf = (more: object) =>
	({ getNode: () => ({ name: 'CRM' }), getChildNodes: () => [], ...more }) as unknown as IExecuteFunctions;

describe('several branches before a node, in an n8n that does not tell its connections', () => {
	const [FIRST, SECOND, SWITCHED_OFF] = [{ name: 'First' }, { name: 'Second' }, { name: 'Off', disabled: true }];

	it.each<[parents: object[], beforeOff: object[], are: boolean]>([
		[[FIRST, SECOND], [], true],
		[[FIRST], [], false],
		// A node that is switched off passes on what it gets.
		[[FIRST, SWITCHED_OFF], [SECOND], true],
		[[FIRST, SWITCHED_OFF], [], false],
	])('are behind nodes that run: %j, with %j before the one that is off: %s', (parents, beforeOff, are) => {
		const before: Record<string, object[]> = { CRM: parents, [SWITCHED_OFF.name]: beforeOff };
		const getParentNodes = (name: string) => before[name] ?? [];
		expect(hasSeveralBranches(contextOf({ getParentNodes }))).toBe(are);
	});
});

it.each<[as: string, are: boolean, evaluateExpression: () => unknown]>([
	['nothing but an error', true, () => decodeURIComponent('%')],
	['that they have not run', false, () => false],
])('two nodes of which n8n says %s count as several branches: %s', (_, are, evaluateExpression) => {
	const sources = ['First', 'Second'].map((node) => ({ node, index: 0 }));
	const getConnections = ({ name }: { name: string }) => (name === 'CRM' ? [sources] : []);
	expect(hasSeveralBranches(contextOf({ getConnections, evaluateExpression }))).toBe(are);
});
