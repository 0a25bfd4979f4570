const NativeEnvironment = require('../../engine/native/environment');

const fullName = ({ name, parent }) => (parent.parent ? `${fullName(parent)} ${name}` : name);

/**
 * Where the tests run while mistakes are tried: as elsewhere, and the engine's realm, in which the built node lives, shares with the
 * test's which mistake is made and what is reached. After the first failure the rest of a file is skipped.
 */
module.exports = class extends NativeEnvironment {
	constructor(config, context) {
		super(config, context);
		this.shared = globalThis.__stryker__;
		this.global.__stryker__ = this.shared;
		this.file = context.testPath;
		// What hooks do belongs to the file.
		this.shared.currentTestId = this.file;
	}

	async handleTestEvent(event, state) {
		const { only, limit } = this.shared.trial ?? {};
		if (event.name === 'run_start' && limit) state.testTimeout = limit;
		if (event.name === 'test_start') {
			const id = `${this.file}#${fullName(event.test)}`;
			if (this.shared.failed || (only && !only.has(id) && !only.has(this.file))) event.test.mode = 'skip';
			this.shared.currentTestId = id;
		}
		if (event.name === 'test_done') {
			this.shared.currentTestId = this.file;
			if (this.shared.trial && event.test.errors.length > 0) this.shared.failed = true;
		}
	}

	async teardown() {
		await super.teardown();
		this.shared.currentTestId = undefined;
	}
};
