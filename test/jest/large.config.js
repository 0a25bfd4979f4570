/** Runs all tests at full size, with more generated cases and longer lists. */
process.env.TEST_SIZE = 'large';

module.exports = { rootDir: '../..', ...require('../../jest.config'), testTimeout: 30 * 60_000 };
