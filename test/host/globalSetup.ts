import { installN8n } from '../../host/install';
import { terminalProgress } from '../../host/progress';
import { versionNamed } from '../../host/versions';
import { VERSION } from './support';

/** Installs n8n before the first test, as that takes longer than any test may. */
export default async function (): Promise<void> {
	await installN8n(versionNamed(VERSION), terminalProgress());
	console.log(`\nIn n8n ${VERSION}`);
}
