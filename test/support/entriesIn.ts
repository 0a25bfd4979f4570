/** The entries of a list that is written as text: `a | b | c`. */
export const entriesIn = (text: string): string[] => text.split('|').map((entry) => entry.trim());
