import { caseless } from '../../../values/keys';

/** What stands between the words of a name and is no part of it. */
const BETWEEN = /[\s,]+/;

/**
 * Returns a name without some of its words, which stand together, in any case: `Jane van Dyke` without `van dyke` is Jane. `Lina` without `Li`
 * stays as it is. Of several such places the last one counts: `Li Li` is the first name and the family.
 */
export function withoutWords(name: string, part: string): string {
	const [words, removed] = [name, part].map((text) => text.split(BETWEEN).filter(Boolean));
	if (!words || !removed || removed.length === 0) return name;
	const isAt = (start: number) =>
		removed.every((word, index) => caseless(words[start + index] ?? '') === caseless(word));
	const start = words.findLastIndex((_, index) => isAt(index));
	return start < 0 ? name : words.toSpliced(start, removed.length).join(' ');
}
