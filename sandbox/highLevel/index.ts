import { lookupRoutes } from '../lookups';
import type { Route } from '../route';
import { bulkBusinessRoutes } from './bulkBusiness';
import { bulkTagRoutes } from './bulkTags';
import { contactRecordRoutes } from './contactRecords';
import { contactRoutes } from './contacts';
import { eventRoutes } from './events';
import { listRoutes } from './list';
import { resourceRoutes } from './resources';
import { searchRoutes } from './search';
import { tagRoutes } from './tags';
import { taskSearchRoutes } from './taskSearch';
import { userRoutes } from './users';
import { workflowRoutes } from './workflows';

export const highLevelRoutes: readonly Route[] = [
	...listRoutes,
	...searchRoutes,
	...contactRoutes,
	...contactRecordRoutes,
	...taskSearchRoutes,
	...tagRoutes,
	...workflowRoutes,
	...bulkTagRoutes,
	...bulkBusinessRoutes,
	...resourceRoutes,
	...eventRoutes,
	...userRoutes,
	...lookupRoutes,
];
