import { checkLocation } from '../auth';
import { findContact } from '../contacts/writing';
import { ApiError } from '../errors';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import { checked, filledText, text } from '../validate';

const bodyRules = { eventStartTime: { check: text } };

function list({ ctx, grant, query }: Call): Answer {
	const { locationId } = checked(query, { locationId: { check: filledText, required: true } });
	checkLocation(grant, String(locationId));
	const workflows = [...ctx.state.workflows.values()].filter((workflow) => workflow.locationId === locationId);
	return { status: 200, body: { workflows } };
}

/** Finds the contact and the workflow of a request. @throws ApiError if there is none */
function named({ ctx, grant, params, query, body }: Call): { contactId: string; workflowId: string } {
	checked(query, {});
	checked(body, bodyRules);
	const { workflowId = '' } = params;
	const { id, locationId } = findContact(ctx, grant, params.contactId ?? '');
	if (ctx.state.workflows.get(workflowId)?.locationId !== locationId)
		throw new ApiError(400, `Workflow with id ${workflowId} not found`);
	return { contactId: id, workflowId };
}

const succeeded = ({ v3 }: Call): Answer => ({ status: 200, body: { succeded: true, ...(v3 && { succeeded: true }) } });

/** Starts the workflow for the contact, also if it is in it already. */
function add(call: Call): Answer {
	const { state, counters } = call.ctx;
	const enrolment = { id: state.nextId(), ...named(call) };
	state.put(state.enrolments, enrolment);
	counters.wrote(enrolment.contactId, 'updated');
	return succeeded(call);
}

function remove(call: Call): Answer {
	const { state, counters } = call.ctx;
	const { contactId, workflowId } = named(call);
	const own = [...state.enrolments.values()].filter(
		(enrolment) => enrolment.contactId === contactId && enrolment.workflowId === workflowId,
	);
	for (const { id } of own) state.drop(state.enrolments, id);
	if (own.length > 0) counters.wrote(contactId, 'updated');
	return succeeded(call);
}

export const workflowRoutes: readonly Route[] = [
	{ method: 'GET', url: '/workflows', guard: guards.workflows, handler: list },
	{ method: 'POST', url: '/contacts/:contactId/workflow/:workflowId', guard: guards.contactsWrite, handler: add },
	{ method: 'DELETE', url: '/contacts/:contactId/workflow/:workflowId', guard: guards.contactsWrite, handler: remove },
];
