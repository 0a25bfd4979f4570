import { requireFreshBuild } from '../../engine/freshBuild';
import generateSchemas from '../vendor/globalSetup';

/** Runs once before all tests: an old build is told here, not by each test that runs the node. @throws Error that says to build */
export default function setup(): void {
	requireFreshBuild();
	generateSchemas();
}
