import path from 'node:path';
import Ajv from 'ajv';
import { loadOutputSchema } from 'n8n-core/dist/nodes-loader/output-schema-resolver';
import type { INodePropertyOptions } from 'n8n-workflow';
import { startSandbox } from '../../sandbox';
import { nodeType, ROOT } from '../../engine/nodeTypes';
import { everyOperation, type OperationOutput } from './everyOperation';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
ajv.addKeyword('version');

/** The schema that n8n shows before an operation has run, found as n8n finds it in the built package. */
function schemaOf({ resource, operation }: Pick<OperationOutput, 'resource' | 'operation'>) {
	const nodeDir = path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm');
	const schema = loadOutputSchema({ nodeDir, version: 1, resource, operation });
	if (!schema) throw new Error(`No schema for ${resource}: ${operation}`);
	return schema as { version: number; properties: Record<string, object> };
}

/** Every operation that the node offers, as `resource: operation`. */
async function offered(): Promise<string[]> {
	const { description } = await nodeType();
	return description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) => {
			const [resource] = displayOptions?.show?.resource as string[];
			return (options as INodePropertyOptions[]).map(({ value }) => `${resource}: ${String(value)}`);
		});
}

describe.each(['highLevel', 'documented'] as const)('output schemas (%s)', (dialect) => {
	let outputs: OperationOutput[];

	beforeAll(async () => {
		const sandbox = await startSandbox({ dialect, equipmentListIdKey: '_id' });
		outputs = await everyOperation(sandbox, dialect);
		await sandbox.close();
	});

	it('are there for every operation, and every operation was run', async () => {
		const run = new Set(outputs.map(({ resource, operation }) => `${resource}: ${operation}`));
		const wanted = (await offered()).filter((one) => dialect === 'highLevel' || !one.startsWith('room'));
		expect([...run].sort()).toEqual(wanted.sort());
		expect(outputs.map((output) => schemaOf(output).version)).toEqual(outputs.map(() => 1));
	});

	it('hold for what comes out', () => {
		const problems = outputs.flatMap((output) => {
			const validate = ajv.compile(schemaOf(output));
			return output.items.flatMap((item) =>
				validate(item) ? [] : [`${output.resource} ${output.operation}: ${ajv.errorsText(validate.errors)}`],
			);
		});
		expect(problems).toEqual([]);
		expect(outputs.every(({ items }) => items.length > 0)).toBe(true);
	});

	// The documented dialect's server answers the interface's fields only; the preview shows what most users get.
	if (dialect === 'highLevel') {
		it('show no property that does not come out', () => {
			for (const output of outputs) {
				// HighLevel leaves out what has no value: of several items one has it.
				const alike = outputs.filter(
					({ resource, operation }) => resource === output.resource && operation === output.operation,
				);
				const shown = alike.flatMap(({ items }) => items.flatMap((item) => Object.keys(item)));
				expect(shown).toEqual(expect.arrayContaining(Object.keys(schemaOf(output).properties)));
			}
		});
	}

	it('refuse other output', () => {
		const [output] = outputs;
		const validate = ajv.compile(schemaOf(output as OperationOutput));
		expect(validate({ ...output?.items[0], id: 7 })).toBe(false);
		expect(validate({ ...output?.items[0], tags: 'vip' })).toBe(false);
		expect(validate({ error: 'no' })).toBe(false);
	});
});
