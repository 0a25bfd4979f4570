const { testMatch: _, testPathIgnorePatterns: __, ...rest } = require('./jest.config');

/** The large runs: npm run test:large. Minutes; FC_SEED draws other faults. */
/** @type {import('jest').Config} */
module.exports = {
	...rest,
	testMatch: ['<rootDir>/test/**/*.large.test.ts'],
	testTimeout: 30 * 60_000,
};
