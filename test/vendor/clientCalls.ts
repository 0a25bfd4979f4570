import { readFileSync } from 'node:fs';
import path from 'node:path';
import { perWorker } from '../../engine/native/perWorker';
import { CLIENT, SERVICES, type Service } from './schemas';

/** A call, and the types that the vendor's client gives its body and its answer. */
export interface Described {
	method: string;
	path: RegExp;
	service: Service;
	/** Absent = no body, or (search) one that the client gives no shape. */
	request?: string;
	/** Absent = the client gives it no shape. */
	answer?: string;
	/** The answer is a bare list of this type. */
	list?: boolean;
}

/** Every call that the vendor's client has, with the types that it declares; read when first needed, once per worker. */
export function clientCalls(): Described[] {
	return perWorker('the vendor’s calls', () => SERVICES.flatMap(callsOf));
}

function callsOf(service: Service): Described[] {
	const read = (extension: string) =>
		readFileSync(path.join(CLIENT, 'dist', 'lib', 'code', service, `${service}.${extension}`), 'utf8');
	const code = read('js').matchAll(
		/^ {4}async (\w+)\((?:(?!^ {4}async )[^])*?method: '(\w+)',\s+url: \S+ [\w.]+\)\('([^']+)'/gm,
	);
	const declarations = new Map(
		[...read('d.ts').matchAll(/^ {4}(\w+)\(([^]*?)\): Promise<(.*)>;$/gm)].map(
			([, name = '', parameters = '', answer = '']) => [name, { parameters, answer }],
		),
	);
	return [...code].map(([, name = '', method = '', url = '']) => {
		const { parameters = '', answer = '' } = declarations.get(name) ?? {};
		const [, type, brackets] = /^Models\.(\w+)(\[\])?$/.exec(answer) ?? [];
		return {
			...{ method, service, path: new RegExp(`^${url.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}$`) },
			...{ request: /requestBody: Models\.(\w+)/.exec(parameters)?.[1], answer: type, list: brackets !== undefined },
		};
	});
}
