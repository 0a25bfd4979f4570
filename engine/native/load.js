/** Loads a module with Node's own loader. In jest, environment.js provides that loader. */
module.exports = globalThis.loadNatively ?? require;
