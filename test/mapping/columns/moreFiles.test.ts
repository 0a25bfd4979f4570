import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, hintsOf } from '../../support/bench';
import { FILES } from './files';
import { MORE_FILES } from './moreFiles';

const upsert = { resource: 'contact', operation: 'upsert', fields: automatic() };

/** The usual value of each field, and what is written for it if that differs. */
const USUAL: Record<string, [given: string, written?: IDataObject]> = {
	email: ['ada@example.com'],
	phone: ['+15550100100'],
	firstName: ['Ada'],
	lastName: ['Abbott'],
	name: ['Ada Abbott', { firstName: 'Ada', lastName: 'Abbott' }],
	companyName: ['Acme'],
	address1: ['1 Main St'],
	city: ['Austin'],
	state: ['TX'],
	postalCode: ['78701'],
	country: ['United States', { country: 'US' }],
	source: ['Web'],
	website: ['example.com'],
	dateOfBirth: ['1990-02-28'],
	gender: ['female'],
	timezone: ['America/Chicago'],
	assignedTo: ['Ida Ibsen', { assignedTo: 'u1' }],
	tags: ['vip', {}],
};

interface Column {
	heading: string;
	value: string;
	written: IDataObject;
	isTold: boolean;
}

function readColumn(text: string): Column {
	const [, heading = '', sign, rest = ''] = /^(.*?)(?: ([=~]) (.*))?$/s.exec(text.trim()) ?? [];
	const [field = '', literal] = rest.split(/:(.*)/s);
	const [given = 'x', written] = USUAL[field] ?? [];
	if (sign !== '=') return { heading, value: rest || 'x', written: {}, isTold: true };
	if (rest === '-') return { heading, value: heading.includes('ame') ? 'Ada Abbott' : 'x', written: {}, isTold: false };
	const value = literal ?? given;
	return { heading, value, written: written ?? { [field]: given }, isTold: false };
}

/** The headings that the warnings name, and the number of those that they only count. */
function toldIn(hints: readonly string[]): { named: string[]; more: number } {
	const text = hints.find((hint) => hint.startsWith('Columns that were not written')) ?? '';
	return {
		named: [...text.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? ''),
		more: Number(/(\d+) more$/.exec(text)?.[1] ?? 0),
	};
}

describe('a file of', () => {
	const bench = new Bench('highLevel');

	it('sixty programs besides those of the first table is tested', () => {
		expect(Object.keys(MORE_FILES).length).toBeGreaterThanOrEqual(60);
		expect(Object.keys(MORE_FILES).filter((name) => name in FILES)).toEqual([]);
	});

	it.each(Object.entries(MORE_FILES))('%s arrives with each usual field, and all else is told', async (_, file) => {
		bench.sandbox.seed.users([{ id: 'u1', firstName: 'Ida', lastName: 'Ibsen', email: 'ida@example.com' }]);
		const columns = file.columns.split('|').map(readColumn);
		const result = await bench.run(upsert, [Object.fromEntries(columns.map(({ heading, value }) => [heading, value]))]);
		expect(result.error).toBeUndefined();
		const sent = bench.wire.find(({ path }) => path === '/contacts/upsert')?.body as IDataObject;
		expect(sent).toEqual(Object.assign({ locationId: 'loc_sandbox' }, ...columns.map(({ written }) => written)));
		const isTagged = columns.some(({ heading }) => /tags|labels/i.test(heading));
		expect([...bench.sandbox.state.contacts.values()].map(({ tags }) => tags)).toEqual([isTagged ? ['vip'] : []]);
		const hints = hintsOf(result);
		const told = columns.filter(({ isTold, value }) => isTold && value !== 'PDT').map(({ heading }) => heading);
		const { named, more } = toldIn(hints);
		expect(told).toEqual(expect.arrayContaining(named));
		expect(named.length + more).toBe(told.length);
		expect(hints.filter((hint) => hint.includes('left out')).map((hint) => hint.split(' left out')[0])).toEqual(
			file.leftOut ?? [],
		);
	});
});
