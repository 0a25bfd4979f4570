import { example } from '../examples/files';
import { TRIGGER_TYPE } from './examples';
import type { Host } from './host';
import { activateWorkflow } from './rest/workflows';

/** Activates the examples that begin with the package's trigger. */
export async function activateTriggered({ session, workflows }: Pick<Host, 'session' | 'workflows'>): Promise<void> {
	for (const { file, id } of workflows) {
		if (example(file).nodes.some(({ type }) => type === TRIGGER_TYPE)) await activateWorkflow(session, id);
	}
}
