const { transform, testTimeout } = require('../../jest.config');

/** The tests in a real n8n: npm run test:host. They run one after the other, because each starts its own n8n. */
/** @type {import('jest').Config} */
module.exports = {
	rootDir: '../..',
	testEnvironment: 'node',
	roots: ['<rootDir>/test/host'],
	testMatch: ['<rootDir>/test/host/**/*.test.ts'],
	transform,
	globalSetup: '<rootDir>/test/host/globalSetup.ts',
	testTimeout,
	maxWorkers: 1,
};
