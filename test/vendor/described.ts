import { clientCalls, type Described } from './clientCalls';

const contacts = (method: string, path: RegExp, types: Partial<Described> = {}): Described => ({
	...{ method, path, service: 'contacts' },
	...types,
});
const calendars = (method: string, path: RegExp, types: Partial<Described> = {}): Described => ({
	...{ method, path, service: 'calendars' },
	...types,
});

const RESOURCES = /^\/calendars\/resources\/(equipments|rooms)$/;
const RESOURCE = /^\/calendars\/resources\/(equipments|rooms)\/[^/]+$/;

/** Calls of the sandbox whose types differ from those that the client declares. The more specific paths come first. */
const DESCRIBED: readonly Described[] = [
	contacts('POST', /^\/contacts$/, { request: 'CreateContactDto', answer: 'CreateContactsSuccessfulResponseDto' }),
	contacts('GET', /^\/contacts$/, { answer: 'ContactsSearchSuccessfulResponseDto' }),
	// The types of the search and the duplicate look-up are empty in the client.
	contacts('POST', /^\/contacts\/search$/),
	contacts('GET', /^\/contacts\/search\/duplicate$/),
	contacts('POST', /^\/contacts\/upsert$/, {
		...{ request: 'UpsertContactDto', answer: 'UpsertContactsSuccessfulResponseDto' },
	}),
	contacts('POST', /^\/contacts\/bulk\/tags\/update\/(add|remove)$/, {
		...{ request: 'UpdateTagsDTO', answer: 'UpdateTagsResponseDTO' },
	}),
	contacts('POST', /^\/contacts\/bulk\/business$/, {
		...{ request: 'ContactsBusinessUpdate', answer: 'ContactsBulkUpateResponse' },
	}),
	contacts('POST', /^\/contacts\/[^/]+\/tags$/, { request: 'TagsDTO', answer: 'CreateAddTagSuccessfulResponseDto' }),
	contacts('DELETE', /^\/contacts\/[^/]+\/tags$/, {
		...{ request: 'TagsDTO', answer: 'CreateDeleteTagSuccessfulResponseDto' },
	}),
	contacts('GET', /^\/contacts\/[^/]+$/, { answer: 'ContactsByIdSuccessfulResponseDto' }),
	contacts('PUT', /^\/contacts\/[^/]+$/, {
		...{ request: 'UpdateContactDto', answer: 'UpdateContactsSuccessfulResponseDto' },
	}),
	contacts('DELETE', /^\/contacts\/[^/]+$/, { answer: 'DeleteContactsSuccessfulResponseDto' }),
	calendars('GET', /^\/calendars$/, { answer: 'CalendarsGetSuccessfulResponseDTO' }),
	calendars('GET', /^\/calendars\/events$/, { answer: 'GetCalendarEventsSuccessfulResponseDTO' }),
	calendars('POST', /^\/calendars\/events\/appointments$/, {
		...{ request: 'AppointmentCreateSchema', answer: 'AppointmentSchemaResponse' },
	}),
	calendars('PUT', /^\/calendars\/events\/appointments\/[^/]+$/, {
		...{ request: 'AppointmentEditSchema', answer: 'AppointmentSchemaResponse' },
	}),
	calendars('GET', RESOURCES, { answer: 'CalendarResourceByIdResponseDTO', list: true }),
	calendars('POST', RESOURCES, {
		...{ request: 'CreateCalendarResourceDTO', answer: 'CalendarResourceByIdResponseDTO' },
	}),
	calendars('GET', RESOURCE, { answer: 'CalendarResourceByIdResponseDTO' }),
	calendars('PUT', RESOURCE, { request: 'UpdateCalendarResourceDTO', answer: 'CalendarResourceResponseDTO' }),
	calendars('DELETE', RESOURCE, { answer: 'ResourceDeleteResponseDTO' }),
	{ method: 'GET', path: /^\/users$/, service: 'users', answer: 'LocationSuccessfulResponseDto' },
	{
		...{ method: 'GET', path: /^\/locations\/[^/]+$/, service: 'locations' },
		answer: 'GetLocationByIdSuccessfulResponseDto',
	},
	{
		...{ method: 'GET', path: /^\/locations\/[^/]+\/tags$/, service: 'locations' },
		answer: 'LocationTagsSuccessfulResponseDto',
	},
	{
		...{ method: 'GET', path: /^\/locations\/[^/]+\/customFields$/, service: 'locations' },
		answer: 'CustomFieldsListSuccessfulResponseDto',
	},
];

/** Returns our description of a call, else the client's declaration, else `undefined`. */
export function describedCall(method: string, pathname: string): Described | undefined {
	const path = pathname.replace(/(.)\/+$/, '$1');
	const isIt = (call: Described) => call.method === method && call.path.test(path);
	return DESCRIBED.find(isIt) ?? clientCalls().find(isIt);
}
