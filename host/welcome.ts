import type { Host } from './host';
import { DIALECTS } from './surroundings';

/** The examples that a new user should open first, in this order. */
const FIRST = ['contact-import.json', 'nightly-mirror.json'];

/** The message to the user when everything is ready. @param port the requested port */
export function welcome({ url, login, workflows, credentials, sandboxes, instance }: Host, port: number): string {
	const elsewhere = new URL(url).port === String(port) ? '' : `   (port ${port} was taken)`;
	const lines = (some: Host['workflows']): string =>
		some.map(({ id, name }) => `  ${url}/workflow/${id}   ${name}`).join('\n');
	const first = FIRST.flatMap((file) => workflows.filter((workflow) => workflow.file === file));
	return `
n8n ${instance.n8n.version}   ${url}${elsewhere}
Sign in with
Email        ${login.email}
Password     ${login.password}   (this machine only)

Begin here: open a workflow and click Execute workflow
${lines(first)}

All other examples
${lines(workflows.filter(({ file }) => !FIRST.includes(file)))}

Credentials, each for a sandbox that imitates HighLevel's server; its data is reset at every start:
${DIALECTS.map((dialect) => `  ${credentials[dialect].name.padEnd(30)}   ${sandboxes[dialect].sandbox.url}/__sandbox`).join('\n')}

Files that workflows write: ${instance.outputFolder}
Ctrl-C ends everything.`;
}
