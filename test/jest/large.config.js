const fs = require('node:fs');
const path = require('node:path');

/** Runs the tests that have a full size, with more generated cases and longer lists; all others only repeat `npm test`. */
process.env.TEST_SIZE = 'large';

const config = require('../../jest.config');

const rootDir = path.join(__dirname, '../..');

/** The tests that run only at full size, and those that take a size from test/support/sizes.ts. */
const sizedTests = fs
	.readdirSync(path.join(rootDir, 'test'), { recursive: true })
	.filter((file) => file.endsWith('.test.ts') && !file.startsWith('host'))
	.filter(
		(file) =>
			file.endsWith('.large.test.ts') || /\bsized\(/.test(fs.readFileSync(path.join(rootDir, 'test', file), 'utf8')),
	)
	.map((file) => `<rootDir>/test/${file.split(path.sep).join('/')}`);

module.exports = { ...config, rootDir, testMatch: sizedTests, testTimeout: 30 * 60_000 };
