/** The floors of the node, the lowest first: a folder imports only from those below it. CONTRIBUTING.md draws them. */
const FLOORS = [
	'values',
	'api',
	'dialects',
	'client',
	'run',
	'lookups',
	'operation',
	'tags',
	'mapping',
	'search',
	'plan',
	'leavers',
	'undo',
	'contact',
	'contactRecord',
	'calendarResource',
	'trigger',
	'editor',
];
/** The floors within those of them that have folders of their own. */
const CLIENT_FLOORS = ['connection', 'errors', 'rateLimiter', 'paging', 'send'];
const RUN_FLOORS = ['summary', 'prefetch', 'batch', 'entryPoints'];
const MAPPING_FLOORS = ['languages', 'fields', 'columns', 'input'];
const COLUMN_FLOORS = ['headings', 'parts', 'cells'];
const PLAN_FLOORS = ['options', 'facts', 'read', 'match', 'addresses', 'diff', 'check', 'creation', 'write'];
const CONTACT_FLOORS = ['output', 'locator', 'upserts', 'tagging'];
const RECORD_FLOORS = ['fields', 'together'];

const NODE = 'nodes/HighLevelCrm';
const DEVELOPERS = ['sandbox', 'engine', 'host', 'test', 'demo', 'examples', 'bench', 'probe'];

/** No folder imports from one above it. */
const upwards = (folder, floors) =>
	floors.slice(0, -1).map((floor, index) => ({
		name: `${floor}-is-below`,
		comment: 'What both need belongs on the lower floor.',
		severity: 'error',
		from: { path: `^${folder}/${floor}/` },
		to: { path: `^${folder}/(${floors.slice(index + 1).join('|')})/` },
	}));

/** @param {string[]} folders @param {string[]} others */
const apart = (name, comment, folders, others) => ({
	name,
	comment,
	severity: 'error',
	from: { path: `^(${folders.join('|')})/` },
	to: { path: `^(${others.join('|')})/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{ name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
		...upwards(NODE, FLOORS),
		...upwards(`${NODE}/client`, CLIENT_FLOORS),
		...upwards(`${NODE}/run`, RUN_FLOORS),
		...upwards(`${NODE}/mapping`, MAPPING_FLOORS),
		...upwards(`${NODE}/mapping/columns`, COLUMN_FLOORS),
		...upwards(`${NODE}/plan`, PLAN_FLOORS),
		...upwards(`${NODE}/contact`, CONTACT_FLOORS),
		...upwards(`${NODE}/contactRecord`, RECORD_FLOORS),
		apart(
			'resources-are-apart',
			'What both need belongs in operation/.',
			[`${NODE}/calendarResource`],
			[`${NODE}/contact`, `${NODE}/contactRecord`],
		),
		apart(
			'product-stands-alone',
			'The published package needs no developer code.',
			['nodes', 'credentials'],
			DEVELOPERS,
		),
		apart(
			'sandbox-is-the-other-side',
			'The sandbox shares no code with the node.',
			['sandbox'],
			['nodes', 'credentials', ...DEVELOPERS.filter((folder) => folder !== 'sandbox')],
		),
		apart('examples-stand-without-the-demo', 'The demo only runs them.', ['examples', 'host'], ['demo']),
		apart(
			'nothing-stands-on-tests',
			'What others need of the tests belongs in engine/.',
			['engine', 'host', 'demo', 'examples'],
			['test'],
		),
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^(dist|node_modules|\\.n8n-host|bench/node_modules|engine/n8n-[^/]+/node_modules)/' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.dev.json' },
	},
};
