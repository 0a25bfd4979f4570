const os = require('node:os');

/** Packages that Node itself loads, once per worker; jest's own loader would load them again for every test file. */
const NATIVE = ['ajv', 'fastify', 'n8n-core', 'n8n-workflow'];

// No workflow and no server of a test is in this time zone (+12:45, +13:45), so a time that is read in the zone of the process is a wrong one.
process.env.TZ = 'Pacific/Chatham';

/** @type {import('jest').Config} */
module.exports = {
	// Not the whole project: .n8n-host may contain an n8n, which jest would search.
	roots: ['<rootDir>/test'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: [
		// Tests in a real n8n have a separate command: npm run test:host.
		'/test/host/',
		// Large runs have a separate command: npm run test:large.
		...(process.env.TEST_SIZE === 'large' ? [] : ['\\.large\\.test\\.ts$']),
	],
	testEnvironment: '<rootDir>/engine/native/environment.js',
	moduleNameMapper: { [`^(${NATIVE.join('|')})$`]: '<rootDir>/engine/native/$1.js' },
	globalSetup: '<rootDir>/test/setup/globalSetup.ts',
	setupFiles: ['<rootDir>/test/setup/fastCheck.ts'],
	// The vendor's own types check everything that a test sends to a sandbox.
	setupFilesAfterEnv: ['<rootDir>/test/vendor/setup.ts', '<rootDir>/test/setup/forgetConnections.ts'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	// A test that takes seconds here takes minutes on a machine with much else to do.
	testTimeout: 5 * 60_000,
	// More workers than cores, because some suites wait for servers that do not answer or for child processes.
	maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
};
