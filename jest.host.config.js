const { transform } = require('./jest.config');

/** The tests in a real n8n: npm run test:host. One after the other, as each starts an n8n of its own. */
/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test/host'],
	testMatch: ['<rootDir>/test/host/**/*.test.ts'],
	transform,
	globalSetup: '<rootDir>/test/host/globalSetup.ts',
	testTimeout: 5 * 60_000,
	maxWorkers: 1,
};
