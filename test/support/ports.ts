/** A URL behind which nobody listens, now or later. */
export const NOBODY = 'http://127.0.0.1:9';

let next = 0;

/**
 * Returns a port that no other test gets by chance, as systems hand out ports from 32,768 on. A server needs one if it leaves its port
 * for a while: a server of another test could answer there meanwhile.
 */
export const ownPort = (): number => 20_000 + ((process.pid * 16 + next++) % 12_000);
