/** Entries of a long list. */
export const MANY = 1_000;
export const numbered = <T>(make: (index: number) => T): T[] => Array.from({ length: MANY }, (_, index) => make(index));
export const padded = (index: number): string => String(index).padStart(4, '0');
