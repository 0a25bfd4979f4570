const FENCE = '```';
/** The language after the mark: on a line of its own, or `json` before its first bracket. */
const LANGUAGE = /^(?:\w*[^\S\n]*\n|json(?=\s*[[{]))/i;

/** Returns what stands between the marks of a code block, in which models put lists and JSON; any other value as it is. */
export function withoutFence(value: unknown): unknown {
	const text = typeof value === 'string' && value.includes(FENCE) ? value.trim() : '';
	if (text.length < 2 * FENCE.length || !text.startsWith(FENCE) || !text.endsWith(FENCE)) return value;
	return text.slice(FENCE.length, -FENCE.length).replace(LANGUAGE, '').trim();
}
