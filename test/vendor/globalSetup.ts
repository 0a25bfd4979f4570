import { schemasFile } from './schemas';

/** Makes the schemas before the first test: else each worker would, all at once. */
export default function setup(): void {
	schemasFile();
}
