/** The tests that run in n8n's engine, on the n8n-core of n8n 1.123.81, the oldest that the docs name: npm run test:engine-1x. */
process.env.N8N_CORE_FROM = 'engine/n8n-1.123.81';

const config = require('./jest.config');

module.exports = {
	...config,
	globalSetup: '<rootDir>/engine/native/install.js',
	testPathIgnorePatterns: [
		...config.testPathIgnorePatterns,
		// No engine runs there.
		'/test/(sandbox|vendor|probe)/',
		// Pages and faults are checked against the newest n8n.
		'/test/(docs|faults)/',
		// n8n 1.x keeps its own process alive, by a timer for SSH tunnels.
		'/test/run/processExit',
	],
	forceExit: true,
};
