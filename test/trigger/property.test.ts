import fc from 'fast-check';
import { sized } from '../support/sizes';
import { faultsOf, stories, tell } from './scenario';
import { useWorld } from './world';

const world = useWorld();

it('every contact is put out once, in order of change, whatever happens', async () => {
	const w = await world({ event: 'contactCreated' }, { keepLog: false });
	await fc.assert(
		fc.asyncProperty(stories, async (story) => {
			expect(faultsOf(story, await tell(w, story))).toEqual([]);
		}),
		{ numRuns: sized(1_000, 10) },
	);
});
