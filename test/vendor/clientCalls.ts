import { readFileSync } from 'node:fs';
import path from 'node:path';
import { perWorker } from '../../engine/native/perWorker';
import { CLIENT, SERVICES, type Service } from './schemas';

/** A call, and the types of its body and answer in the vendor's client. */
export interface Described {
	method: string;
	path: RegExp;
	service: Service;
	/** Absent if the call has no body, or if the client does not describe it. */
	request?: string;
	/** Absent if the client does not describe the answer. */
	answer?: string;
	/** Whether the answer is a bare list of this type. */
	list?: boolean;
}

/** Every call of the vendor's client with its declared types, read once per worker when first needed. */
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
