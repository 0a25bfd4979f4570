const { execSync } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/** Installs the n8n-core that N8N_CORE_FROM names, once per lockfile. Jest calls it before the first test. */
module.exports = () => {
	const cwd = path.join(__dirname, '..', '..', process.env.N8N_CORE_FROM);
	const lock = readFileSync(path.join(cwd, 'package-lock.json'), 'utf8');
	const done = path.join(cwd, 'node_modules', '.installed');
	if (existsSync(done) && readFileSync(done, 'utf8') === lock) return;
	console.log(`\nInstalling ${path.basename(cwd)} …`);
	execSync('npm ci --ignore-scripts --no-audit --no-fund --loglevel=error', { cwd, stdio: 'inherit' });
	writeFileSync(done, lock);
};
