import { observeEverySandbox } from '../../sandbox';
import { judge } from './judge';

let watched: 'both' | 'answer' | undefined;

/**
 * Checks all requests and answers of the sandboxes of this test file, and fails after a test if there is a difference
 * from the vendor's types. It is called for every test file (jest's `setupFilesAfterEnv`); a file may call it again.
 * @param sides `answer` ignores requests that the sandbox rejected, for tests that send wrong ones on purpose
 */
export function watchEverySandbox(sides: 'both' | 'answer' = 'both'): void {
	const watching = watched !== undefined;
	watched = sides;
	if (watching) return;
	const against: string[] = [];
	observeEverySandbox((observed) => {
		const { request, answer } = judge(observed);
		const accepted = observed.answer !== undefined && observed.answer.status < 300;
		if (watched === 'both' || accepted) against.push(...request);
		against.push(...answer);
	});
	afterEach(() => {
		const said = [...new Set(against.splice(0))];
		if (said.length > 0) throw new Error(`Against the vendor's types:\n${said.join('\n')}`);
	});
}
