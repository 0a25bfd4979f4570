/** What `perWorker` keeps, by its name. */
module.exports = new Map();
