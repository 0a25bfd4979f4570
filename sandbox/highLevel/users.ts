import { checkLocation } from '../auth';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import { checked, filledText } from '../validate';

function list({ ctx, grant, query }: Call): Answer {
	const { locationId } = checked(query, { locationId: { check: filledText, required: true } });
	checkLocation(grant, String(locationId));
	const users = [...ctx.state.users.values()]
		.filter((user) => user.locationId === locationId)
		.map(({ id, firstName, lastName, email }) => ({
			...{ id, firstName, lastName, email },
			name: [firstName, lastName].filter(Boolean).join(' '),
			roles: { type: 'account', role: 'user', locationIds: [locationId] },
		}));
	return { status: 200, body: { users } };
}

/** Users that a contact can be assigned to. */
export const userRoutes: readonly Route[] = [
	{ method: 'GET', url: '/users', guard: guards.users, exists: (ctx) => ctx.options.lookups, handler: list },
];
