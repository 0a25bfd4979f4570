/** The engine's tests on the n8n-core of n8n 1.123.81, the oldest that the docs name: npm run test:engine-1x. */
process.env.N8N_CORE_FROM = 'engine/n8n-1.123.81';

const { projects, ...common } = require('./jest.config');
const engine = projects.find(({ displayName }) => displayName === 'engine');

module.exports = {
	...common,
	globalSetup: '<rootDir>/engine/native/install.js',
	projects: [
		{
			...engine,
			displayName: 'engine 1.x',
			// Pages and the fault lab are checked against the newest n8n. n8n 1.x keeps its own process alive, by a timer for SSH tunnels.
			testPathIgnorePatterns: [...engine.testPathIgnorePatterns, '/test/docs/', '/test/hostile/', '/flow/afterwards'],
		},
	],
	forceExit: true,
};
