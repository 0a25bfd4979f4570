/** Loads a module by Node's own loader, past jest's (the environment beside this file hands it in); without jest, by this one. */
module.exports = globalThis.loadNatively ?? require;
