/** All tests at full size: more generated cases, longer lists. */
process.env.TEST_SIZE = 'large';

module.exports = { ...require('./jest.config'), testTimeout: 30 * 60_000 };
