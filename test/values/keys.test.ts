import { cleanAddress, cleanKey, nameKey, spellingsOfAccents } from '../../nodes/HighLevelCrm/values/keys';

it.each([
	[' a\u00a0b ', 'a b'],
	['\ufeffa\u00adb\u200b', 'ab'],
	['\u200d\u200ca\u200db\u200d', 'ab'],
	['a\u200b\u200db', 'ab'],
	['é\u200da\u200dé', 'éaé'],
	['cafe\u0301', 'caf\u00e9'],
	['\u202aa\u202e\u2066b\u2069', 'ab'],
	['a\u202fb\u2003c\u3000d', 'a b c d'],
	// A joiner between characters beyond ASCII makes another word or picture.
	['👨\u200d👩\u200d👧 home', '👨\u200d👩\u200d👧 home'],
	['می\u200cخواهم', 'می\u200cخواهم'],
	['👧\u200d', '👧'],
])('%j is the key %j', (given, key) => expect(cleanKey(given)).toBe(key));

it('makes one key of what is typed in several ways', () => {
	expect([' Ada  LOVELACE', 'ada\u00a0lovelace', 'Ada\tLovelace'].map(nameKey)).toEqual(Array(3).fill('ada lovelace'));
	expect(cleanAddress(' ａｄａ＠ｘ．ｃｏｍ ')).toBe('ada@x.com');
	expect([spellingsOfAccents('caf\u00e9'), spellingsOfAccents('cafe')]).toEqual([
		['caf\u00e9', 'cafe\u0301'],
		['cafe'],
	]);
});
