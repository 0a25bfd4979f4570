module.exports = require('./load')('fastify');
