/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: '<rootDir>/engine/native/environment.js',
	// Only the tests: .n8n-host may hold a whole n8n, which jest would look through.
	roots: ['<rootDir>/test'],
	setupFiles: ['<rootDir>/test/properties.ts'],
	// The vendor's own types judge whatever a test sends to a sandbox.
	setupFilesAfterEnv: ['<rootDir>/test/vendor/setup.ts'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	// The large runs have a command of their own: npm run test:large.
	testPathIgnorePatterns: ['/node_modules/', '/test/host/', '\\.large\\.test\\.ts$'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	// The engine is loaded once per worker; loading it takes seconds on a slow machine.
	moduleNameMapper: { '^(n8n-core|n8n-workflow)$': '<rootDir>/engine/native/$1.js' },
	testTimeout: 60_000,
};
