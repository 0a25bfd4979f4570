/** Whether the tests run at full size, as they do every night: `npm run test:large`. */
const LARGE = process.env.TEST_SIZE === 'large';

/** How many of something a test takes. */
export const sized = (large: number, usual: number): number => (LARGE ? large : usual);
