module.exports = require('./load')('n8n-workflow');
