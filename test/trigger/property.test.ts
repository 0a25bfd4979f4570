import fc from 'fast-check';
import { sized } from '../support/sizes';
import { violationsOf, stories, play } from './scenario';
import { useWorld } from './world';

const world = useWorld();

it('every contact is output once, in order of change, in random stories', async () => {
	const w = await world({ event: 'contactCreated' }, { keepLog: false });
	await fc.assert(
		fc.asyncProperty(stories, async (story) => {
			expect(violationsOf(story, await play(w, story))).toEqual([]);
		}),
		{ numRuns: sized(1_000, 10) },
	);
});
