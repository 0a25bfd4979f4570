import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { builtCredential } from '../../engine/built';
import { expectAllDone, told } from './facts';
import { DIALECTS, LOCATION, onServer, people, runOn, TOKEN, trial, writing } from './lab';
import { NOBODY } from '../support/ports';

const through = (proxy: string) => ({ ...writing('upsert'), requestOptions: { proxy } });
const rows = people(1);

describe.each(DIALECTS)('a proxy (%s)', (dialect) => {
	it('receives the requests', async () => {
		await onServer({ dialect }, async (server) => {
			const given = { dialect, rows, credentials: { baseUrl: NOBODY } };
			const result = await runOn(server, { ...given, parameters: through(server.url) });
			expectAllDone(result, rows);
			expect(server.log).toHaveLength(1);
		});
	});

	it('is named in the error if it is down, instead of the API', async () => {
		const result = await trial({ dialect, rows, parameters: through('http://user:secret@127.0.0.1:9') });
		expect(told(result)).toMatch(/proxy 127\.0\.0\.1:9/i);
		expect(told(result)).not.toContain(`${new URL(result.server.url).host} refused`);
		expect(result.words).not.toContain('secret"');
		expect(told(result)).not.toContain('secret');
		expect(result.server.log).toHaveLength(0);
	});

	it.each(['ht!tp://%%%', 'http://', ':::'])('is named in the error if its address is invalid (%s)', async (proxy) => {
		const result = await trial({ dialect, rows: people(3), parameters: through(proxy) });
		expect(told(result)).toMatch(/proxy/i);
		expect(told(result)).toMatch(/Request Options/i);
		expect(result.server.log).toHaveLength(0);
	});

	it.each([
		['https://127.0.0.1', 443],
		['http://127.0.0.1', 80],
		['127.0.0.1', 80],
		['http://127.0.0.1:9', 9],
	])('is connected to at the right port: %s', async (proxy, port) => {
		const ports: unknown[] = [];
		const opened = (message: unknown) =>
			(message as { socket: Socket }).socket.on('connectionAttempt', (_: string, at: number) => ports.push(at));
		const { connect } = tls;
		tls.connect = ((options: tls.ConnectionOptions) => {
			ports.push(options.port);
			return connect(options);
		}) as typeof tls.connect;
		subscribe('net.client.socket', opened);
		await trial({ dialect, rows, parameters: through(proxy) }).finally(() => {
			unsubscribe('net.client.socket', opened);
			tls.connect = connect;
		});
		expect(new Set(ports)).toEqual(new Set([port]));
	});
});

describe.each(DIALECTS)('a base URL (%s)', (dialect) => {
	it('may be an IPv6 address', async () => {
		const result = await trial({ dialect, rows, parameters: writing('upsert'), host: '::1' });
		expect(result.server.url).toMatch(/\[::1\]/);
		expectAllDone(result, rows);
	});
});

describe('the credential in the HTTP Request node', () => {
	const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: 'https://crm.example', dialect: 'highLevel' };
	const authenticate = async (url: string, baseURL?: string) => {
		const { authenticate: sign } = builtCredential();
		if (typeof sign !== 'function') throw new Error('The credential does not authenticate by a function');
		return await sign(credentials, { url, ...(baseURL && { baseURL }) });
	};

	it.each([
		'http://crm.example/contacts',
		'HTTP://crm.example/contacts',
		'http://10.0.0.1/',
		' http://crm.example/contacts',
		'\n\thttp://crm.example/',
		'ht\ntp://crm.example/',
		'ws://crm.example/contacts',
		'wss://crm.example/contacts',
		'ftp://crm.example/contacts',
	])('does not sign %j', async (url) => {
		await expect(authenticate(url)).rejects.toThrow(/not https|not a web address/);
	});

	it.each(['https://crm.example/contacts', 'http://localhost:3000/contacts', 'http://127.0.0.1/'])(
		'signs a request to %s',
		async (url) => {
			expect((await authenticate(url)).headers).toMatchObject({ Authorization: `Bearer ${TOKEN}` });
		},
	);

	it('does not sign a relative address below an http base', async () => {
		await expect(authenticate('/contacts', 'http://crm.example')).rejects.toThrow(/not https/);
	});
});
