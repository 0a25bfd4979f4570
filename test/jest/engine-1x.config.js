/** Runs the engine's tests on the n8n-core of n8n 1.123.81, the oldest version in the docs: npm run test:engine-1x. */
process.env.N8N_CORE_FROM = 'engine/n8n-1.123.81';

const config = require('../../jest.config');

module.exports = {
	...config,
	rootDir: '../..',
	globalSetup: '<rootDir>/engine/native/install.js',
	testPathIgnorePatterns: [
		...config.testPathIgnorePatterns,
		// These tests do not use the engine.
		'/test/(sandbox|vendor|probe)/',
		// Pages and faults are checked against the newest n8n.
		'/test/(docs|faults)/',
		// n8n reads `failure` and `details` since 2.37.
		'/test/client/errors/failure',
		'/test/run/batch/errorOutput',
		// n8n 1.x keeps its own process alive with a timer for SSH tunnels.
		'/test/run/processExit',
	],
	forceExit: true,
};
