/** Whether the tests run at full size, as they do every night: `npm run test:large`. */
const LARGE = process.env.TEST_SIZE === 'large';

/** How many of something a test takes, or which. */
export const sized = <T>(large: T, usual: T): T => (LARGE ? large : usual);

/** States the figures of a run at full size. */
export function report(figures: string): void {
	if (LARGE) process.stdout.write(`${figures}\n`);
}
