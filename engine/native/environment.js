require('../settings');
const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

/** The storages that the test file at work has used. */
const storages = new Set();
for (const method of ['run', 'enterWith']) {
	const original = AsyncLocalStorage.prototype[method];
	AsyncLocalStorage.prototype[method] = function (...args) {
		storages.add(this);
		return original.apply(this, args);
	};
}

/**
 * Where the tests run: n8n's engine and the built node are loaded by Node itself, once per worker. By jest's own loader they would be
 * loaded anew for every test file, which takes seconds each.
 */
module.exports = class extends TestEnvironment {
	async setup() {
		await super.setup();
		this.global.loadNatively = require;
		// What is thrown there is an Error here, too.
		for (const type of [Error, TypeError, RangeError, SyntaxError]) this.global[type.name] = type;
	}

	async teardown() {
		await super.teardown();
		// Every file makes its own ones, and until Node 24 each that is left makes all later promises of the worker dearer.
		for (const storage of storages) storage.disable();
		storages.clear();
	}
};
