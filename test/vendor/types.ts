import { readFileSync } from 'node:fs';
import Ajv, { type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import { perWorker } from '../../engine/native/perWorker';
import { schemasFile, type Service } from './schemas';

type Schemas = Record<Service, AnySchemaObject & { definitions: Record<string, AnySchemaObject> }>;

/** Read when first needed, once per worker. */
const made = perWorker('the vendor’s types', () => ({
	schemas: undefined as Schemas | undefined,
	compilers: new Map<Service, Ajv>(),
	validators: new Map<string, ValidateFunction>(),
}));

/**
 * The differences of a value from a type of the vendor's client, e.g. `/contact/tags must be array, not string`.
 * @throws Error if the client has no such type
 */
export function wrongBy(service: Service, type: string, value: unknown): string[] {
	const validate = validatorOf(service, type);
	return validate(value) === true ? [] : (validate.errors ?? []).map(sentence);
}

function sentence({ instancePath, message, params, data }: ErrorObject): string {
	const { additionalProperty, missingProperty } = params as Record<string, string | undefined>;
	// Positions in lists are left out, because every entry usually has the same difference.
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
		const schemas = (made.schemas ??= JSON.parse(readFileSync(schemasFile(), 'utf8')) as Schemas);
		compiler = new Ajv({ allErrors: true, verbose: true, strict: false }).addSchema(schemas[service], service);
		made.compilers.set(service, compiler);
	}
	return compiler;
}
