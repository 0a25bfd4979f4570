import { contactPage } from '../../nodes/HighLevelCrm/api/contactPage';
import {
	calendarResourcePath,
	contactPath,
	contactRecordPath,
	taskSearchPath,
	workflowPath,
} from '../../nodes/HighLevelCrm/api/paths';
import { HIGH_LEVEL_URL } from '../../nodes/HighLevelCrm/api/servers';

it('every identifier is one segment of its path', () => {
	expect([
		contactPath('a/1'),
		contactRecordPath('notes', 'a/1', 'b/2'),
		taskSearchPath('a/1'),
		workflowPath('a/1', 'b/2'),
		calendarResourcePath('rooms', 'a/1'),
		contactPage(HIGH_LEVEL_URL, 'a/1', 'b/2'),
	]).toEqual([
		'/contacts/a%2F1',
		'/contacts/a%2F1/notes/b%2F2',
		'/locations/a%2F1/tasks/search',
		'/contacts/a%2F1/workflow/b%2F2',
		'/calendars/resources/rooms/a%2F1',
		'https://app.gohighlevel.com/v2/location/a%2F1/contacts/detail/b%2F2',
	]);
});
