require('../settings');
const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

/** The storages that the current test file has used. */
const storages = new Set();
for (const method of ['run', 'enterWith']) {
	const original = AsyncLocalStorage.prototype[method];
	AsyncLocalStorage.prototype[method] = function (...args) {
		storages.add(this);
		return original.apply(this, args);
	};
}

/**
 * The environment of the tests. Node itself loads n8n's engine and the built node, once per worker. Jest's own
 * loader would load them again for every test file, which takes seconds each.
 */
module.exports = class extends TestEnvironment {
	async setup() {
		await super.setup();
		this.global.loadNatively = require;
		// Errors thrown by natively loaded code are also instances of Error in the tests.
		for (const type of [Error, TypeError, RangeError, SyntaxError]) this.global[type.name] = type;
	}

	async teardown() {
		await super.teardown();
		// Every file creates its own storages. Until Node 24, each remaining one slows down all later promises of
		// the worker.
		for (const storage of storages) storage.disable();
		storages.clear();
	}
};
