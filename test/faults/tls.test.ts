import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { expectAllDone, told } from './facts';
import { DIALECTS, people, trial, writing, type Trial } from './lab';

interface Certificate {
	key: string;
	cert: string;
}

/** Creates a self-signed certificate. @param days of validity; -1 for an expired one */
function certificate(name: string, days: number): Certificate {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
	const [key, request, cert, extensions] = ['key', 'request', 'cert', 'extensions'].map((file) =>
		path.join(folder, file),
	) as [string, string, string, string];
	const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' });
	openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', request, '-subj', '/CN=test');
	execFileSync('sh', ['-c', `echo "subjectAltName=${name}" > ${extensions}`]);
	openssl('x509', '-req', '-in', request, '-signkey', key, '-days', String(days), '-extfile', extensions, '-out', cert);
	const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
	rmSync(folder, { recursive: true });
	return made;
}

/** Runs `work` while `cert` is a trusted authority. */
async function trusting<T>({ cert }: Certificate, work: () => Promise<T>): Promise<T> {
	const real = tls.createSecureContext;
	tls.createSecureContext = (options) => real({ ...options, ca: [cert] });
	try {
		return await work();
	} finally {
		tls.createSecureContext = real;
	}
}

const good = certificate('IP:127.0.0.1', 1);
const expired = certificate('IP:127.0.0.1', -1);
const foreign = certificate('DNS:elsewhere.example', 1);

describe.each(DIALECTS)('TLS (%s)', (dialect) => {
	const rows = people(20);
	const run = async (certificate: Certificate, more: Partial<Trial> = {}) =>
		await trusting(
			certificate,
			async () => await trial({ dialect, rows, parameters: writing('upsert'), tls: certificate, ...more }),
		);

	it.each<[string, Partial<Trial>]>([
		['with a valid certificate', {}],
		['if the handshake breaks for some connections', { handshake: (nth) => (nth % 3 === 1 ? 'cut' : 0) }],
		['if the handshake takes 5 s', { handshake: () => 5_000 }],
	])('loses no row %s', async (_, more) => {
		expectAllDone(await run(good, more), rows);
	});

	it('is reported soon if all handshakes break', async () => {
		const result = await run(good, { handshake: () => 'cut' });
		expect(told(result)).toMatch(/broke|refused/);
		expect(result.late).toBe(false);
		expect(result.server.connections).toBeLessThan(100);
		expect(result.server.log).toHaveLength(0);
	});

	it('is reported in time if the handshake never ends', async () => {
		const parameters = { ...writing('upsert'), requestOptions: { timeout: 2_000 } };
		const result = await run(good, { handshake: () => 10_000_000, parameters, withinMs: 300_000 });
		expect(result.late).toBe(false);
		expect(told(result)).toMatch(/in time/);
	});

	it.each([
		['has expired', expired, 'CERT_HAS_EXPIRED'],
		['is for another host', foreign, 'ERR_TLS_CERT_ALTNAME_INVALID'],
	])('is reported at once, with nothing sent, if the certificate %s', async (_, certificate, code) => {
		const result = await run(certificate);
		expect(told(result)).toMatch(/certificate of 127\.0\.0\.1:\d+ is not valid/);
		expect(told(result)).toContain(code);
		expect(result.server.log).toHaveLength(0);
		expect(result.server.connections).toBeLessThanOrEqual(32);
	});

	it('rejects an unknown issuer unless the user allows it', async () => {
		const refused = await trial({ dialect, rows, parameters: writing('upsert'), tls: good });
		expect(told(refused)).toMatch(/certificate/);
		expect(refused.server.log).toHaveLength(0);
		const parameters = { ...writing('upsert'), requestOptions: { allowUnauthorizedCerts: true } };
		expectAllDone(await trial({ dialect, rows, parameters, tls: good }), rows);
	});
});
