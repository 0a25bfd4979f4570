const os = require('node:os');

/** What Node itself loads, once per worker: jest's own loader would load it anew for every test file. */
const NATIVE = ['ajv', 'fastify', 'n8n-core', 'n8n-workflow'];

/** @type {import('jest').Config} */
module.exports = {
	// Not the whole folder: .n8n-host may hold an n8n, which jest would look through.
	roots: ['<rootDir>/test'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: [
		// A real n8n has a command of its own: npm run test:host.
		'/test/host/',
		// So have the large runs: npm run test:large.
		...(process.env.TEST_SIZE === 'large' ? [] : ['\\.large\\.test\\.ts$']),
	],
	testEnvironment: '<rootDir>/engine/native/environment.js',
	moduleNameMapper: { [`^(${NATIVE.join('|')})$`]: '<rootDir>/engine/native/$1.js' },
	globalSetup: '<rootDir>/test/vendor/globalSetup.ts',
	setupFiles: ['<rootDir>/test/setup/fastCheck.ts'],
	// The vendor's own types check whatever a test sends to a sandbox.
	setupFilesAfterEnv: ['<rootDir>/test/vendor/setup.ts', '<rootDir>/test/setup/forgetConnections.ts'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	testTimeout: 60_000,
	// More than there are cores: some suites wait for servers that do not answer, or for processes of their own.
	maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
};
