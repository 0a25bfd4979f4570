module.exports = require('./load')('ajv');
