import { schemasFile } from './schemas';

/** Generates the schemas before the first test, so that not every worker does it. */
export default function setup(): void {
	schemasFile();
}
