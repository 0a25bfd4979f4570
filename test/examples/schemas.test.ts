import path from 'node:path';
import Ajv from 'ajv';
import { loadOutputSchema } from 'n8n-core/dist/nodes-loader/output-schema-resolver';
import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox';
import { runNode } from '../../engine/engine';
import { ROOT } from '../../engine/nodeTypes';
import { DIALECTS, LOCATION, TOKEN, type DialectName } from '../support/bench';
import { OPERATION_COUNTS, parametersOf, samplesOf, seed, type Placed } from '../operations';

/** An operation and its output items. */
interface OperationOutput {
	resource: string;
	operation: string;
	items: IDataObject[];
}

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
ajv.addKeyword('version');

/** The schema that n8n shows before an operation has run, at the path where n8n looks for it. */
function schemaOf({ resource, operation }: Pick<OperationOutput, 'resource' | 'operation'>) {
	const nodeDir = path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm');
	const schema = loadOutputSchema({ nodeDir, version: 1, resource, operation });
	if (!schema) throw new Error(`No schema for ${resource}: ${operation}`);
	return schema as { version: number; properties: Record<string, object> };
}

/** Runs an operation by its sample and by the sample's others, each on the same records. */
async function outputsOf(dialect: DialectName, sample: Placed): Promise<OperationOutput> {
	const { resource, operation, parameters, others = [] } = sample;
	const items: IDataObject[] = [];
	for (const given of [parameters, ...others]) {
		const sandbox = await startSandbox({ dialect, equipmentListIdKey: '_id' });
		seed(sandbox);
		const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: sandbox.url, dialect };
		const run = await runNode({ parameters: parametersOf(sample, given), credentials });
		await sandbox.close();
		if (run.error) throw run.error;
		items.push(...run.items.map(({ json }) => json));
	}
	return { resource, operation, items };
}

describe.each(DIALECTS)('output schemas (%s)', (dialect) => {
	let outputs: OperationOutput[];

	beforeAll(async () => {
		outputs = await Promise.all(samplesOf(dialect).map(async (sample) => await outputsOf(dialect, sample)));
	});

	it('exist for every operation', () => {
		expect(outputs).toHaveLength(OPERATION_COUNTS[dialect]);
		expect(outputs.map((output) => schemaOf(output).version)).toEqual(outputs.map(() => 1));
	});

	it('match the output', () => {
		const problems = outputs.flatMap((output) => {
			const validate = ajv.compile(schemaOf(output));
			return output.items.flatMap((item) =>
				validate(item) ? [] : [`${output.resource} ${output.operation}: ${ajv.errorsText(validate.errors)}`],
			);
		});
		expect(problems).toEqual([]);
		expect(outputs.filter(({ items }) => items.length === 0)).toEqual([]);
	});

	// The documented dialect returns fewer fields. The preview shows those of the HighLevel dialect.
	if (dialect === 'highLevel') {
		it('have no property that the output never has', () => {
			expect(outputs.filter((output) => Object.keys(schemaOf(output).properties).length > 0)).toHaveLength(
				OPERATION_COUNTS[dialect],
			);
			for (const output of outputs) {
				// HighLevel leaves out fields without a value, so it suffices that one of several items has the field.
				const alike = outputs.filter(
					({ resource, operation }) => resource === output.resource && operation === output.operation,
				);
				const shown = alike.flatMap(({ items }) => items.flatMap((item) => Object.keys(item)));
				const missing = Object.keys(schemaOf(output).properties).filter((key) => !shown.includes(key));
				expect([output.resource, output.operation, missing]).toEqual([output.resource, output.operation, []]);
			}
		});
	}

	it('reject other output', () => {
		const contact = outputs.find(({ resource, operation }) => resource === 'contact' && operation === 'get');
		const validate = ajv.compile(schemaOf(contact as OperationOutput));
		expect(validate({ ...contact?.items[0] })).toBe(true);
		expect(validate({ ...contact?.items[0], id: 7 })).toBe(false);
		expect(validate({ ...contact?.items[0], tags: 'vip' })).toBe(false);
		expect(validate({ error: 'no' })).toBe(false);
	});
});
