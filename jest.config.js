const os = require('node:os');

/** What all tests have in common. .n8n-host may hold a whole n8n, which jest would look through: hence the roots. */
const common = {
	testEnvironment: '<rootDir>/engine/native/environment.js',
	globalSetup: '<rootDir>/test/vendor/globalSetup.ts',
	setupFiles: ['<rootDir>/test/properties.ts'],
	// The vendor's own types judge whatever a test sends to a sandbox.
	setupFilesAfterEnv: ['<rootDir>/test/vendor/setup.ts'],
	// The large runs have a command of their own: npm run test:large.
	testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_SIZE === 'large' ? [] : ['\\.large\\.test\\.ts$'])],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
};

/** What Node itself loads, once per worker: by jest's own loader it would be loaded anew for every test file. */
const native = (...names) => ({ [`^(${names.join('|')})$`]: '<rootDir>/engine/native/$1.js' });

const folders = (...names) => ({
	roots: names.map((name) => `<rootDir>/test/${name}`),
	testMatch: names.map((name) => `<rootDir>/test/${name}/**/*.test.ts`),
});

/** @type {import('jest').Config} */
module.exports = {
	projects: [
		{
			displayName: 'plain',
			moduleNameMapper: native('ajv', 'fastify'),
			...folders('unit', 'sandbox', 'vendor', 'probe', 'lint'),
			...common,
		},
		{
			displayName: 'engine',
			moduleNameMapper: native('ajv', 'fastify', 'n8n-core', 'n8n-workflow'),
			...folders('engine', 'hostile', 'operations', 'examples', 'docs'),
			...common,
			setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/newConnections.ts'],
		},
	],
	testTimeout: 60_000,
	// More than there are cores: some suites wait for servers that do not answer, or for processes of their own.
	maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
};
