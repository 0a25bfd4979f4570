import { cpuUsage } from 'node:process';
import type { IDataObject } from 'n8n-workflow';
import { entriesIn } from '../support/entriesIn';
import type { ApiRequest } from '../../nodes/HighLevelCrm/api/request';
import { BadInput } from '../../nodes/HighLevelCrm/values/badInput';
import { htmlToText } from '../../nodes/HighLevelCrm/values/html';
import { highLevel } from '../../nodes/HighLevelCrm/dialects/highLevel';
import { parseContactInput } from '../../nodes/HighLevelCrm/mapping/input/contactInput';
import { requireOneOf } from '../../nodes/HighLevelCrm/mapping/input/identity';
import { RunServices } from '../../nodes/HighLevelCrm/run/services';
import type { Row } from '../../nodes/HighLevelCrm/run/row';

const MEGABYTE = 1_000_000;
const repeated = (text: string) => text.repeat(Math.ceil(MEGABYTE / text.length));

/** Texts for which an expression with two loops, or a search from each place, takes minutes. */
const TEXTS: Array<[string, string]> = [
	...[...'x 1 , a, ; ( ) @ a. . {{ *| " "a", [ \n \u200b : - #'.split(' '), ' ', 'a: b, '].map(
		(part): [string, string] => [`${part} again and again`, repeated(part)],
	),
	['an email with many points', `a@${repeated('a.')}@`],
	['an open list', `[${repeated('1,')}`],
	['a first line of commas', `${repeated(',')}\n`],
	['a name with brackets', `(${repeated('@a')}`],
];
const FIELDS =
	entriesIn(`email | phone | firstName | Name | Company | Address | City | State | Zip | Country | Country Code | Source | tags |
			Labels | Emails`);
const MORE =
	entriesIn(`Website | Birthday | Gender | Time Zone | DND | Owner | Size | Day | Number | Choices | Tel | Unknown | Buyer Name |
			Tussenvoegsel | Area Code | Work`);

const options = Array.from({ length: 50 }, (_, index) => `Option ${index}, with a comma`);
const CUSTOM_FIELDS = [
	{ id: 'cf1', name: 'Size', dataType: 'SINGLE_OPTIONS', picklistOptions: options },
	{ id: 'cf2', name: 'Choices', dataType: 'MULTIPLE_OPTIONS', picklistOptions: options },
	{ id: 'cf3', name: 'Day', dataType: 'DATE' },
	{ id: 'cf4', name: 'Number', dataType: 'NUMERICAL' },
	{ id: 'cf5', name: 'Tel', dataType: 'PHONE' },
];

function rowOf(json: IDataObject): Row {
	const names = { header: () => '', channelName: (name: string) => name, customFieldKey: 'value' };
	const dialect = highLevel('loc', names as never);
	const send = async ({ path }: ApiRequest) =>
		await Promise.resolve({
			status: 200,
			body: path.endsWith('/customFields') ? { customFields: CUSTOM_FIELDS } : { users: [] },
		});
	const run = new RunServices({ dialect, locationId: 'loc' } as never, send as never, 1);
	const mapper = { mappingMode: 'autoMapInputData', value: null, schema: [] };
	const nothing = () => undefined;
	const parameters = { timezone: 'UTC', option: nothing, raw: () => mapper, get: nothing, evaluate: nothing };
	return { index: 0, item: { json }, parameters, run } as never;
}

const LETTERS = 'x'.repeat(1_000_000);
/** Time of the processor in which the letters of 1 MB are counted at the usual pace, ms. */
const USUAL_MS = 3;

/** How many times slower than usual the processor is now: a busy host may slow it down for minutes. */
function slowness(): number {
	const at = cpuUsage();
	let letters = 0;
	for (let index = 0; index < LETTERS.length; index++) if (LETTERS.charCodeAt(index) === 120) letters++;
	expect(letters).toBe(LETTERS.length);
	return Math.max(1, cpuUsage(at).user / 1_000 / USUAL_MS);
}

// The first turns are slower until the loop is compiled.
beforeAll(() => void Array.from({ length: 5 }, slowness));

/** The best of some times of the processor at its usual pace, as the machine may do something else meanwhile. ms */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let turn = 0; turn < 25 && !times.some((time) => time < 50); turn++) {
		const at = cpuUsage();
		await work();
		times.push(cpuUsage(at).user / 1_000 / slowness());
	}
	return Math.min(...times);
}

/**
 * Reads a text in under 50 ms. Where the machine is too busy for that (its collector runs beside, its caches are another's),
 * it takes no more than a quarter second, and no more than 30 times the time of a tenth of it: reading each place of it again from
 * each place would be 100 times. As the machine's pace may change between the two, both are taken again.
 */
async function expectQuick(what: string, text: string, read: (text: string) => Promise<unknown>) {
	const seen: Array<{ ms: number; tenth: number }> = [];
	for (let turn = 0; turn < 5; turn++) {
		const ms = await timeOf(async () => await read(text));
		if (ms < 50) return;
		const tenth = await timeOf(async () => await read(text.slice(0, text.length / 10)));
		if (ms < 250 && ms < 30 * tenth) return;
		seen.push({ ms, tenth });
	}
	expect([what, seen]).toEqual([what, []]);
}

describe('a cell of 1 MB', () => {
	it.each([...FIELDS, ...MORE])('under %s takes under 50 ms, and no message beyond 200 characters', async (field) => {
		for (const [what, text] of TEXTS) {
			const messages: string[] = [];
			const read = async (cell: string) => {
				const email = field === 'email' || field === 'Emails' ? {} : { email: 'a@example.com' };
				const row = rowOf({ ...email, [field]: cell });
				messages.length = 0;
				try {
					const contact = await parseContactInput(row, false);
					messages.push(...(contact.leftOut ?? []).map(({ message }) => message));
					requireOneOf(['phone'], contact, 'Create');
				} catch (error) {
					expect(error).toBeInstanceOf(BadInput);
					messages.push((error as BadInput).message);
				}
			};
			await expectQuick(what, text, read);
			expect([what, messages.filter(({ length }) => length > 200)]).toEqual([what, []]);
		}
	});

	it.each([
		...TEXTS,
		['open tags', repeated('<script>')],
		['open comments', repeated('<!--')],
		['blanks', `<b>${repeated(' ')}x`],
	])('of a note is read as text in less than 50 ms: %s', async (what, text) => {
		await expectQuick(what, text, async (note) => await Promise.resolve(htmlToText(note)));
	});
});
