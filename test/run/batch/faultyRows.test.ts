import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, located } from '../../support/bench';

const upsert: INodeParameters = { resource: 'contact', operation: 'upsert', fields: automatic() };

bothDialects('Stop Workflow', (bench) => {
	const failing = async (rows: IDataObject[], parameters = upsert) => {
		const { items, error } = await bench.run(parameters, rows);
		expect(items).toEqual([]);
		expect(bench.sandbox.state.contacts.size).toBe(0);
		return error;
	};

	it('names all faults of a row', async () => {
		const error = await failing([{ email: 'good@example.com' }, { email: 'bad', phone: 'n/a', city: 'Oslo' }]);
		expect(error?.message).toBe('Email "bad" is not an email address; Phone "n/a" is not a phone number (row 2)');
		expect(error?.description).toContain('without spaces. It needs 7 to 15 digits');
		expect(error?.description).toContain('Nothing was written.');
	});

	it.each<[what: string, emails: string[], message: RegExp]>([
		['one row', ['a@example.com', 'bad', 'c@example.com'], /^Email "bad" is not an email address \(row 8\)$/],
		['several rows', ['bad', 'b@example.com', 'no'], /: row 7: Email "bad" .*; row 9: Email "no" /],
	])('names %s by the number that it has in its file', async (_, emails, message) => {
		const error = await failing(emails.map((email, index) => ({ email, row_number: index + 7 })));
		expect(error?.message).toMatch(message);
	});

	it('counts thousands of faulty rows with a comma', async () => {
		const error = await failing(Array.from({ length: 1_200 }, () => ({ email: 'bad' })));
		expect(error?.message).toMatch(/^1,200 rows can't be written: .* and 1,197 more$/);
	});

	it('ends what the server says before it counts the rows', async () => {
		const body = { message: 'Invalid JWT' };
		bench.sandbox.setFaults([{ kind: 'status', status: 401, body }]);
		const error = await failing(['a', 'b'].map((name) => ({ email: `${name}@example.com` })));
		expect(error?.description).toMatch(/The server says: Invalid JWT\. Of 2 items: 0 written, /);
	});

	it('names the row that the server refused by the number that it has in its file', async () => {
		bench.sandbox.setFaults([{ match: { bodyIncludes: 'b@' }, kind: 'status', status: 422, body: { message: 'no' } }]);
		const rows = ['a', 'b'].map((name, index) => ({ email: `${name}@example.com`, row_number: index + 7 }));
		const { error } = await bench.run(upsert, rows);
		expect(error?.message).toMatch(/refused: no \(row 8\)$/);
		expect(error?.context?.data).toMatchObject({ row: 8 });
	});

	it.each<[resource: string, operation: string]>([
		['contact', 'get'],
		...['note', 'task'].flatMap((resource) =>
			['get', 'getAll'].map((operation): [string, string] => [resource, operation]),
		),
	])('says that rows cannot be read if the operation only reads (%s %s)', async (resource, operation) => {
		if (resource !== 'contact' && bench.dialect === 'documented') return;
		bench.sandbox.seed.contacts([{ id: 'ada' }]);
		const contactId = located('id', '={{ $json.id }}');
		const get = { resource, operation, contactId, noteId: 'n1', taskId: 't1' };
		const { error } = await bench.run(get, [{ id: 'ada' }, { id: '' }, { id: ' ' }]);
		expect(error?.message).toBe("2 rows can't be read: row 2: Contact is empty; row 3: Contact is empty");
	});

	it.each<[what: string, rows: IDataObject[], message: string]>([
		['one row', [{ email: 'ada@example.com' }, { email: 'bad' }], 'Email "bad" is not an email address (row 2)'],
		['all rows', [{ email: 'bad' }, { email: 'bad' }], "2 rows can't be read: row 1: Email"],
	])('does not mention writing if %s of Find can not be read', async (_, rows, message) => {
		const error = await failing(rows, { resource: 'contact', operation: 'find', email: '={{ $json.email }}' });
		expect(error?.message).toContain(message);
		expect(error?.description).not.toMatch(/written/i);
	});
});

/** What the server says to every request. */
const ANSWERS = [
	{ kind: 'status', status: 422 },
	{ kind: 'status', status: 400 },
	{ kind: 'status', status: 401 },
	{ kind: 'status', status: 429 },
	{ kind: 'html', status: 404 },
] as const;

bothDialects('Get of contacts that the server refuses to show', (bench) => {
	it.each(ANSWERS.flatMap((answer) => [2, 25].map((count) => [answer, count] as const)))(
		'says nothing of writing (%j, %d rows)',
		async (answer, count) => {
			bench.sandbox.setFaults([{ match: {}, ...answer }]);
			const rows = Array.from({ length: count }, (_, index) => ({ id: `c${index}` }));
			const get = { resource: 'contact', operation: 'get', contactId: located('id', '={{ $json.id }}') };
			const { error } = await bench.run(get, rows);
			expect(error).toBeDefined();
			expect(error?.description).not.toMatch(/written/i);
		},
	);
});
