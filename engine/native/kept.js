/** The values of `perWorker`, by name. */
module.exports = new Map();
