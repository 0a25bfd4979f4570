const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A reproducible source of numbers in [0, 1) (mulberry32). */
export function createPrng(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** Creates identifiers like the vendor's: twenty random letters and digits, in no order. */
export function createIdSource(seed: number): () => string {
	const random = createPrng(seed);
	return () => {
		let id = '';
		for (let index = 0; index < 20; index++) id += ALPHABET[Math.floor(random() * ALPHABET.length)];
		return id;
	};
}
