require('../settings');
const { TestEnvironment } = require('jest-environment-node');

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
};
