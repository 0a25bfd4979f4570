import { observeEverySandbox } from '../../sandbox';
import { judge } from './judge';

let watched: 'both' | 'answer' | undefined;

/**
 * Judges all that goes to and fro between this test file and its sandboxes: after each test there must be nothing
 * against it. Every test file is watched (jest's `setupFilesAfterEnv`); one that calls it again says how.
 * @param sides `answer`: requests count only where the sandbox accepted them, for tests that send wrong ones on purpose
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
