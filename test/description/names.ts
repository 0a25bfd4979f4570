/** A name that users' workflows hold: it must not change. */
export type Name = readonly [place: string, names: readonly string[]];

/** The node's own, and its credential's. */
export const NODE_NAME = 'highLevelCrm';
export const CREDENTIAL_NAME = 'highLevelCrmApi';

/** The credential's fields and their defaults. */
export const CREDENTIAL_FIELDS = {
	token: '',
	locationId: '',
	advanced: false,
	baseUrl: 'https://services.leadconnectorhq.com',
	dialect: 'highLevel',
	rateLimitRequests: 0,
	rateLimitSeconds: 0,
	apiVersion: '2021-07-28',
};

/** Values of dropdowns. The first of a choice is its default. */
export const CHOICES: readonly Name[] = [
	['credential dialect', ['highLevel', 'documented']],
	['credential apiVersion', ['2021-07-28', 'v3']],
	['resource', ['contact', 'equipment']],
	['operation of contact', ['create', 'upsert', 'get', 'update', 'delete', 'search']],
	['operation of equipment', ['create', 'get', 'getAll', 'update', 'delete']],
	['operation of note', ['create', 'get', 'getAll', 'update', 'delete']],
	['operation of task', ['create', 'get', 'getAll', 'update', 'delete']],
	['options.tagMode', ['add', 'replace']],
	['filters.tagMatch', ['all', 'any']],
	['filters.customField.field.condition', ['is', 'contains', 'exists']],
	['contactId modes', ['list', 'id', 'email', 'phone', 'url', 'customField']],
	['equipmentId modes', ['list', 'id']],
];

/** Parameters by the operations that show them. */
export const PARAMETERS: readonly Name[] = [
	['contact create', ['fields', 'options']],
	['contact upsert', ['fields', 'options']],
	['contact get', ['contactId', 'options']],
	['contact update', ['contactId', 'fields', 'options']],
	['contact delete', ['contactId', 'options']],
	['contact findDuplicates', ['by', 'filters', 'options']],
	['contact addToWorkflow', ['contactId', 'workflowId', 'options']],
	['contact removeFromWorkflow', ['contactId', 'workflowId', 'options']],
	['contact search', ['query', 'returnAll', 'limit', 'filters', 'options']],
	['equipment create', ['name', 'description', 'quantity', 'calendarIds', 'options']],
	['equipment get', ['equipmentId', 'options']],
	['equipment getAll', ['returnAll', 'limit', 'options']],
	['equipment update', ['equipmentId', 'updateFields', 'options']],
	['equipment delete', ['equipmentId', 'options']],
	['note create', ['contactId', 'body', 'title', 'pinned', 'color', 'userId', 'options']],
	['note get', ['contactId', 'noteId', 'options']],
	['note getAll', ['contactId', 'returnAll', 'limit', 'filters', 'options']],
	['note update', ['contactId', 'noteId', 'updateFields', 'options']],
	['note delete', ['contactId', 'noteId', 'options']],
	['task create', ['contactId', 'title', 'dueDate', 'body', 'completed', 'assignedTo', 'options']],
	['task get', ['contactId', 'taskId', 'options']],
	['task getAll', ['contactId', 'returnAll', 'limit', 'filters', 'options']],
	['task update', ['contactId', 'taskId', 'updateFields', 'options']],
	['task delete', ['contactId', 'taskId', 'options']],
];

/** Entries of collections. */
export const ENTRIES: readonly Name[] = [
	['equipment updateFields', ['name', 'description', 'quantity', 'calendarIds']],
	['note updateFields', ['body', 'title', 'pinned', 'color', 'userId']],
	['note filters', ['addedAfter']],
	['task updateFields', ['title', 'dueDate', 'body', 'completed', 'assignedTo']],
	['task filters', ['assignedTo', 'completed', 'dueBefore']],
	[
		'contact filters',
		[
			'tags',
			'email',
			'phone',
			'name',
			'companyName',
			'customField',
			'addedAfter',
			'addedBefore',
			'updatedAfter',
			'updatedBefore',
		],
	],
	['options', ['tagMode', 'outputFormat', 'createNewIfDuplicateAllowed', 'skipIfThere']],
	['options', ['audit', 'bookings', 'minimumUnits', 'onlyFindings']],
	['options.audit', ['bookings', 'minimumUnits', 'onlyFindings']],
	['contact filters.customField.field', ['id', 'condition', 'value']],
];

/** The types that hold those parameters' values in a workflow. */
export const TYPES = {
	...{
		contactId: 'resourceLocator',
		equipmentId: 'resourceLocator',
		fields: 'resourceMapper',
		updateFields: 'collection',
		filters: 'collection',
		options: 'collection',
	},
	...{
		query: 'string',
		returnAll: 'boolean',
		limit: 'number',
		name: 'string',
		description: 'string',
		quantity: 'number',
		calendarIds: 'multiOptions',
	},
};
