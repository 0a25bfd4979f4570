import { cleanKey } from '../../nodes/HighLevelCrm/values/keys';

it.each([
	[' a\u00a0b ', 'a b'],
	['\ufeffa\u00adb\u200b', 'ab'],
	['\u200d\u200ca\u200db\u200d', 'ab'],
	['a\u200b\u200db', 'ab'],
	['é\u200da\u200dé', 'éaé'],
	['cafe\u0301', 'caf\u00e9'],
	// A joiner between characters beyond ASCII makes another word or picture.
	['👨\u200d👩\u200d👧 home', '👨\u200d👩\u200d👧 home'],
	['می\u200cخواهم', 'می\u200cخواهم'],
	['👧\u200d', '👧'],
])('%j is the key %j', (given, key) => expect(cleanKey(given)).toBe(key));
