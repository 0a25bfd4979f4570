import { operationNames } from '../../engine/nodeTypes';
import { SAMPLES } from '.';

it('every operation of the built node has a sample, and every sample an operation', async () => {
	expect(SAMPLES.map(({ name }) => name)).toEqual(await operationNames());
});
