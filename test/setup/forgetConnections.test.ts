import { startSandbox } from '../../sandbox';
import { runNode } from '../../engine/engine';
import { LOCATION, TOKEN } from '../support/bench';
import { ownPort } from '../support/ports';

const port = ownPort();

/** The page sizes that a search asks a server for, behind the port that the test before had. */
async function sizesAsked(searchPageLimit: number): Promise<unknown[]> {
	const sandbox = await startSandbox({ dialect: 'highLevel', port, searchPageLimit });
	try {
		await runNode({
			parameters: { resource: 'contact', operation: 'search', query: 'ada', returnAll: true },
			credentials: { token: TOKEN, locationId: LOCATION, baseUrl: sandbox.url, dialect: 'highLevel' },
		});
		return sandbox.log.map(({ body }) => (body as { pageLimit: unknown }).pageLimit);
	} finally {
		await sandbox.close();
	}
}

describe('each test starts without knowledge of the server that had the port before', () => {
	it('requests pages of 500 first from a server that accepts 100', async () => {
		expect(await sizesAsked(100)).toEqual([500, 100]);
	});

	it('requests pages of 500 from a server that accepts 500', async () => {
		expect(await sizesAsked(500)).toEqual([500]);
	});
});
