/** A difference between the live API and the vendor's types. */
export interface Deviation {
	side: 'request' | 'answer';
	/** Matches `METHOD type`, with the type of the vendor's client. */
	where: RegExp;
	/** Matches the message of the check, e.g. `/companyName is not described`. */
	what: RegExp;
	because: string;
}

/** All known differences. A test fails if one is no longer needed. */
export const DEVIATIONS: readonly Deviation[] = [
	{
		...{ side: 'request', where: /^PUT UpdateContactDto$/, what: /^\/companyName is not described$/ },
		because: 'update takes it: checked live, field by field',
	},
	{
		...{ side: 'request', where: /^PUT UpdateContactDto$/, what: /^\/type is not described$/ },
		because: 'update takes it, create does not: checked live',
	},
	{
		...{ side: 'request', where: /^(PUT|POST) \w+ContactDto$/, what: /^\/(keyword|ssn) is not described$/ },
		because: 'get shows them and writes take them: checked live',
	},
	{
		...{ side: 'request', where: /^(PUT|POST) \w+ContactDto$/, what: /^\/\w+ must be string, not null$/ },
		because: 'null empties a field: the published description says nullable, the client’s types have lost it',
	},
	{
		...{
			side: 'answer',
			where: /^\w+ CalendarResource(ById)?ResponseDTO$/,
			what: /^\/(_id|id|equipmentId) is not described$/,
		},
		because: 'no type has an identifier, one live report has _id, one id: off unless switched on',
	},
	{
		...{ side: 'answer', where: /^POST UpdateTagsResponseDTO$/, what: /^\/responses\/\* must be string, not object$/ },
		because: 'live an entry is an object that names its contact',
	},
	{
		...{ side: 'answer', where: /^POST UpsertContactsSuccessfulResponseDto$/, what: /^\/succeded is not described$/ },
		because: 'several live answers have it',
	},
	{
		...{ side: 'answer', where: /./, what: /^\/contact\/createdBy is not described$/ },
		because: 'live answers have it',
	},
	{
		...{
			side: 'answer',
			where: /./,
			what: /^\/contacts?\/(\*\/)?customFields\/\*\/value must be string, not (number|array|object)$/,
		},
		because: 'numbers, lists of choices and lists of texts come as such',
	},
	{
		...{ side: 'answer', where: /^POST CreateAddTag/, what: /^\/tagsAdded is not described$/ },
		because: 'live answers say what was added',
	},
	{
		...{ side: 'answer', where: /^DELETE CreateDeleteTag/, what: /^\/tagsRemoved is not described$/ },
		because: 'live answers say what was removed',
	},
	{
		...{
			side: 'answer',
			where: /^GET GetLocationByIdSuccessfulResponseDto$/,
			what: /^\/location\/settings\/contactUniqueIdentifiers is not described$/,
		},
		because: 'two live answers have it',
	},
	{
		...{
			side: 'answer',
			where: /^POST LocationTaskListSuccessfulResponseDto$/,
			what: /^\/tasks\/\* must be array, not object$/,
		},
		because: 'a task is an object; the published description says a list of lists',
	},
	{
		...{ side: 'answer', where: /^GET ContactsSearchSuccessfulResponseDto$/, what: /^\/meta is not described$/ },
		because: 'the paging of the deprecated list stands there; the client has its type, but nothing that uses it',
	},
	{
		...{
			side: 'answer',
			where: /^GET ContactsSearchSuccessfulResponseDto$/,
			what: /^\/contacts\/\*\/\w+ is not described$/,
		},
		because: 'the deprecated list shows nearly all of a contact',
	},
	{
		...{
			side: 'answer',
			where: /^GET ContactsSearchSuccessfulResponseDto$/,
			what: /^\/contacts\/\*\/\w+ must be string, not null$/,
		},
		because: 'in lists absent values are null',
	},
];
