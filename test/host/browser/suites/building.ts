import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { ByHand } from '../byHand';
import { sandboxOf, see, type Stage } from '../stage';
import { until } from '../until';

/** Name of the node that is added as Manual Trigger. */
const START = 'When clicking ‘Execute workflow’';

/** Columns with Mailchimp's headings. */
const ROWS = [
	{ 'Email Address': 'lena.lund@example.com', 'First Name': 'Lena', 'Phone Number': '+49 30 5550199' },
	{ 'Email Address': 'max(at)example.com', 'First Name': 'Max', 'Phone Number': '' },
];

const NEW_TAG = 'spring fair';

/** Three workflows, from an empty canvas to their result, in few clicks, including those to close panels and to run. */
export function buildingSuite(stage: () => Stage): void {
	describe('workflows that are built by hand', () => {
		const contacts = () => [...sandboxOf(stage().host).state.contacts.values()];

		see(stage, 'a CSV file into contacts, and its failed rows into a CSV file: 25 clicks', async () => {
			const { editor, host, pictures } = stage();
			const file = path.join(host.instance.outputFolder, 'by-hand.csv');
			writeFileSync(file, stringify(ROWS, { header: true }));
			const before = new Set(contacts().map(({ id }) => id));
			const hand = new ByHand(editor);
			const { panel } = hand;
			await hand.begin();
			await hand.startWith('Manual Trigger');
			await hand.addAfter(START, 'Read/Write Files from Disk', { action: 'Read File(s) From Disk' });
			await hand.type(panel.parameter('fileSelector').locator('input'), file);
			await hand.addAfter('Read/Write Files from Disk', 'Extract from File', { action: 'Extract from CSV' });
			await hand.addAfter('Extract from File', 'HighLevel CRM', { action: 'Create or update contact' });
			await panel.mapper.mode('Map Automatically');
			await panel.settings();
			await panel.choose('onError', 'Continue (using error output)');
			await hand.addAfter('Create or update contact', 'Convert to File', { action: 'Convert to CSV', output: 1 });
			await panel.execute();
			const failed = parse<Record<string, string>>(readFileSync(await panel.output.download()), {
				bom: true,
				columns: true,
			});
			expect(await hand.clicks()).toBeLessThanOrEqual(25);
			await pictures.take('built import');

			expect(failed).toEqual([
				{
					...{ 'Email Address': 'max(at)example.com', 'First Name': 'Max' },
					error: expect.stringMatching(/^Row 2: .* is not an email address/) as unknown,
				},
			]);
			const added = contacts().filter(({ id }) => !before.has(id));
			expect(added.map(({ email, firstName, phone }) => ({ email, firstName, phone }))).toEqual([
				{ email: 'lena.lund@example.com', firstName: 'Lena', phone: '+49305550199' },
			]);
		});

		see(stage, 'on Mondays, the equipment with fewer than two units in service as a table: 20 clicks', async () => {
			const { editor, host, pictures } = stage();
			const hand = new ByHand(editor);
			const { panel } = hand;
			await hand.begin();
			await hand.startWith('Schedule Trigger');
			await panel.choose('field', 'Weeks');
			await panel.openListOf(panel.parameter('triggerAtDay'));
			await panel.option('Monday').click();
			await panel.option('Sunday').click();
			await hand.addAfter('Schedule Trigger', 'HighLevel CRM', { action: 'Get many equipment' });
			await panel.switch('returnAll');
			await panel.add('resourceFilters', 'Units in Service Below');
			await panel.add('options', 'Flat');
			await panel.execute();
			const rows = await panel.output.rows();
			expect(await hand.clicks()).toBeLessThanOrEqual(20);
			await pictures.take('built equipment');

			const few = [...sandboxOf(host).state.equipment.values()].filter(
				({ quantity, outOfService }) => (quantity ?? 0) - (outOfService ?? 0) < 2,
			);
			expect(few.length).toBeGreaterThan(0);
			expect(rows.map(({ name }) => name).sort()).toEqual(few.map(({ name }) => name).sort());
			// n8n would show a list as "0:Studio".
			expect(rows.map(({ calendars }) => calendars)).toContain('Studio');
		});

		see(stage, 'contacts with a tag in a city, who get another tag: 20 clicks', async () => {
			const { editor, pictures } = stage();
			const wanted = contacts().filter(({ tags, city }) => tags.includes('customer') && city === 'Berlin');
			expect(wanted.length).toBeGreaterThan(1);
			const hand = new ByHand(editor);
			const { panel } = hand;
			await hand.begin();
			await hand.startWith('Manual Trigger');
			await hand.addAfter(START, 'HighLevel CRM', { action: 'Search contacts' });
			await panel.switch('returnAll');
			await panel.add('filters', 'Tags');
			await hand.type(panel.parameter('tags').locator('input'), 'customer');
			await panel.add('filters', 'City');
			await hand.type(panel.parameter('city').locator('input'), 'Berlin');
			await panel.execute();
			await hand.addAfter('Search contacts', 'HighLevel CRM', { action: 'Add tags to contact' });
			await hand.draw('id', 'contactId');
			await hand.type(panel.parameter('tags').locator('input'), NEW_TAG);
			await panel.execute();
			expect(await hand.clicks()).toBeLessThanOrEqual(20);
			await pictures.take('built tagging');

			const withNewTag = () => contacts().filter(({ tags }) => tags.includes(NEW_TAG));
			const tagged = await until('Contacts with the tag', withNewTag, ({ length }) => length >= wanted.length);
			expect(tagged.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
			expect(tagged.every(({ tags }) => tags.includes('customer'))).toBe(true);
		});
	});
}
