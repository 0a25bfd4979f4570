/** What all tests have in common. .n8n-host may hold a whole n8n, which jest would look through: hence the roots. */
const common = {
	setupFiles: ['<rootDir>/test/properties.ts'],
	// The vendor's own types judge whatever a test sends to a sandbox.
	setupFilesAfterEnv: ['<rootDir>/test/vendor/setup.ts'],
	// The large runs have a command of their own: npm run test:large.
	testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_SIZE === 'large' ? [] : ['\\.large\\.test\\.ts$'])],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
};

const folders = (...names) => ({
	roots: names.map((name) => `<rootDir>/test/${name}`),
	testMatch: names.map((name) => `<rootDir>/test/${name}/**/*.test.ts`),
});

/** @type {import('jest').Config} */
module.exports = {
	projects: [
		{ displayName: 'plain', testEnvironment: 'node', ...folders('unit', 'sandbox', 'vendor', 'probe'), ...common },
		{
			displayName: 'engine',
			testEnvironment: '<rootDir>/engine/native/environment.js',
			moduleNameMapper: { '^(n8n-core|n8n-workflow)$': '<rootDir>/engine/native/$1.js' },
			...folders('engine', 'hostile', 'operations', 'examples', 'docs'),
			...common,
			setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/newConnections.ts'],
		},
	],
	testTimeout: 60_000,
	// By itself jest leaves a core to the watcher: of two cores, one.
	maxWorkers: '100%',
};
