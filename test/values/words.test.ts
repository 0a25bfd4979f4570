import {
	isBooleanText,
	isLogicalValue,
	isNoAnswer,
	isPunctuation,
	isSpreadsheetError,
	isStatusNoCode,
	isZero,
	saysNothing,
	standsForNone,
} from '../../nodes/HighLevelCrm/values/words';

it.each<[does: (text: string) => boolean, yes: string[], no: string[]]>([
	[isStatusNoCode, ['active', ' Unsubscribed ', 'opted out', 'no', 'GEKÜNDIGT'], ['NO', ' NO ', 'Oslo', 'activ', '']],
	[
		isNoAnswer,
		['N/A', 'none', ' Keine Angabe ', '-None-', '(No value)', '[not provided]', ' (none) '],
		['', '-', 'None of them', '--None--', '(None', '(No value) x', 'Nonesuch'],
	],
	[saysNothing, ['N/A', '-None-', 'null'], ['NA', ' NA ', 'Oslo']],
	[
		isLogicalValue,
		[
			...['TRUE', ' FALSE ', 'WAHR', 'FALSCH', 'VRAI', 'FAUX', 'VERDADERO', 'VERDADEIRO', 'FALSO', 'VERO', 'WAAR'],
			...['ONWAAR', 'PRAWDA', 'FAŁSZ', 'SANT', 'FALSKT'],
		],
		['True', 'Sant', 'VERO NERO', 'FALSE1', ''],
	],
	[isBooleanText, ['true', ' FALSE\n', 'True'], ['truely', 'WAHR', '1', '']],
	[isZero, ['0', '000', ' 0.0 ', '0,00'], ['', '0.', '0.01', '10', '-0', '0.0.0']],
	[isPunctuation, ['-', '???', ' . ', '—'], ['', ' ', 'a', '?1', '€', '+']],
	[
		isSpreadsheetError,
		['#N/A', '#BEZUG!', ' #REF! ', '###', '########'],
		['', '##', '#1', 'N/A', '### a', `${'#'.repeat(3)} no`],
	],
	[standsForNone, ['N/A', '-', 'false', 'FALSCH'], ['NA', '0', 'Oslo', '']],
])('%p recognizes words that stand for something else', (does, yes, no) => {
	expect(yes.filter((text) => !does(text))).toEqual([]);
	expect(no.filter((text) => does(text))).toEqual([]);
});
