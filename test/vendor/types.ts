import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv, { type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import { perWorker } from '../../engine/native/perWorker';

const ROOT = path.join(__dirname, '..', '..');
const CLIENT = path.join(ROOT, 'node_modules', '@gohighlevel', 'api-client');

/** The parts of the vendor's client that describe what the sandbox has. */
export type Service = 'contacts' | 'calendars' | 'users' | 'locations';
const SERVICES: readonly Service[] = ['contacts', 'calendars', 'users', 'locations'];

type Schemas = Record<Service, AnySchemaObject & { definitions: Record<string, AnySchemaObject> }>;

/** Made when first needed, once per worker: that takes longer than most test files. */
const made = perWorker('the vendor’s types', () => ({
	schemas: undefined as Schemas | undefined,
	compilers: new Map<Service, Ajv>(),
	validators: new Map<string, ValidateFunction>(),
}));

/**
 * What is wrong with a value, held against a type of the vendor's client, e.g. `/contact/tags must be array, not string`.
 * @throws Error when the client has no such type
 */
export function wrongBy(service: Service, type: string, value: unknown): string[] {
	const validate = validatorOf(service, type);
	return validate(value) === true ? [] : (validate.errors ?? []).map(sentence);
}

function sentence({ instancePath, message, params, data }: ErrorObject): string {
	const { additionalProperty, missingProperty } = params as Record<string, string | undefined>;
	// Places in lists are left out: what is wrong with one entry is wrong with each.
	const place = instancePath.replace(/\/\d+(?=\/|$)/g, '/*');
	if (additionalProperty !== undefined) return `${place}/${additionalProperty} is not described`;
	return missingProperty === undefined
		? `${place} ${message}, not ${kindOf(data)}`
		: `${place}/${missingProperty} is missing`;
}

function kindOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

function validatorOf(service: Service, type: string): ValidateFunction {
	const key = `${service} ${type}`;
	let validate = made.validators.get(key);
	if (validate === undefined) {
		validate = compilerOf(service).compile({ $ref: `${service}#/definitions/${type}` });
		made.validators.set(key, validate);
	}
	return validate;
}

function compilerOf(service: Service): Ajv {
	let compiler = made.compilers.get(service);
	if (compiler === undefined) {
		const schemas = (made.schemas ??= JSON.parse(readFileSync(madeSchemas(), 'utf8')) as Schemas);
		compiler = new Ajv({ allErrors: true, verbose: true, strict: false }).addSchema(schemas[service], service);
		made.compilers.set(service, compiler);
	}
	return compiler;
}

/** The file with the schemas. It is made of the client's declarations when a version is first met, which takes seconds. */
function madeSchemas(): string {
	const { version } = JSON.parse(readFileSync(path.join(CLIENT, 'package.json'), 'utf8')) as { version: string };
	const file = path.join(ROOT, '.cache', `vendor-types-${version}.json`);
	if (existsSync(file)) return file;
	const declarations = SERVICES.map(
		(service) => `${service}=${path.join(CLIENT, 'dist', 'lib', 'code', service, 'models', `${service}.d.ts`)}`,
	);
	execFileSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'generate.ts'), file, ...declarations], {
		cwd: ROOT,
	});
	return file;
}
