import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';
import { example } from '../../examples/files';
import { exampleFiles, NODE_TYPE, TRIGGER_TYPE } from '../../host/examples';
import { recall } from '../../host/memory';
import { ROOT } from '../../host/paths';
import { provision } from '../../host/provision';
import { CREDENTIAL_TYPE } from '../../host/rest/credentials';
import { workflowIds } from '../../host/rest/workflows';
import { useHost } from './support';

describe('the packed node, installed as a community node', () => {
	const host = useHost('install');

	it('is the package for npm, in the folder of community nodes', () => {
		const folder = path.join(host().instance.userFolder, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-highlevel-crm');
		const { n8n, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
			n8n: { nodes: string[] };
			version: string;
		};
		expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).toMatchObject({ version });
		expect(n8n.nodes.every((file) => existsSync(path.join(folder, file)))).toBe(true);
		expect(existsSync(path.join(folder, 'sandbox'))).toBe(false);
	});

	it('is offered by n8n with its icon', async () => {
		const types = await host().session.file<INodeTypeDescription[]>('/types/nodes.json');
		const ours = types.filter(({ name }) => name === NODE_TYPE);
		expect(ours).toHaveLength(1);
		const icon = ours[0]?.iconUrl;
		const { light, dark } = typeof icon === 'object' ? icon : { light: icon, dark: icon };
		for (const url of [light, dark]) {
			const answer = await fetch(`${host().url}/${url}`, { headers: { cookie: host().session.cookie } });
			expect([url, answer.status, answer.headers.get('content-type')]).toEqual([
				url,
				200,
				expect.stringContaining('svg'),
			]);
		}
	});

	it('includes its credential', async () => {
		const types = await host().session.file<ICredentialType[]>('/types/credentials.json');
		const ours = types.find(({ name }) => name === CREDENTIAL_TYPE);
		expect(ours?.displayName).toBe('HighLevel CRM API');
		expect(ours?.supportedNodes).toEqual([NODE_TYPE, TRIGGER_TYPE]);
	});

	it('comes with all examples, and adding them again changes nothing', async () => {
		expect(host().workflows.map(({ name }) => name)).toEqual(exampleFiles().map((file) => example(file).name));
		const { userFolder, outputFolder } = host().instance;
		const again = await provision(host().session, host(), await recall(userFolder), outputFolder);
		expect(again).toEqual({ credentials: host().credentials, workflows: host().workflows });
		expect((await workflowIds(host().session)).sort()).toEqual(
			host()
				.workflows.map(({ id }) => id)
				.sort(),
		);
	});
});
