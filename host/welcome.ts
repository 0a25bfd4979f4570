import type { Host } from './host';
import { DIALECTS } from './surroundings';

/** What a person reads when everything is up. @param port the one that was asked for */
export function welcome({ url, login, workflows, credentials, sandboxes, instance }: Host, port: number): string {
	const elsewhere = new URL(url).port === String(port) ? '' : `   (port ${port} was taken)`;
	return `
n8n ${instance.n8n.version}   ${url}${elsewhere}
Sign in with
Email        ${login.email}
Password     ${login.password}   (this machine only)

Open a workflow and click Execute:
${workflows.map(({ id, name }) => `  ${url}/workflow/${id}   ${name}`).join('\n')}

Credentials, each for a sandbox that plays HighLevel's server; its data begins anew at every start:
${DIALECTS.map((dialect) => `  ${credentials[dialect].name.padEnd(30)}   ${sandboxes[dialect].sandbox.url}/__sandbox`).join('\n')}

Files that workflows write: ${instance.outputFolder}
Ctrl-C ends everything.`;
}
