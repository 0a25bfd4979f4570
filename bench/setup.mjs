// Installs what the measurements need besides the main install: n8n's own nodes, Node 24 (which n8n 2.41
// needs), and n8n's sandbox for expressions, compiled for that Node. Also installs this package from `npm
// pack`, as users get it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(here);
const run = (command, args, options = {}) => execFileSync(command, args, { cwd: here, stdio: 'inherit', ...options });

if (!existsSync(path.join(here, 'node_modules', 'n8n-nodes-base'))) {
  run('npm', ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', '--ignore-scripts']);
}
const nodeFolder = path.join(here, 'node_modules', 'node');
if (!existsSync(path.join(nodeFolder, 'bin', 'node')))
  run('node', ['installArchSpecificPackage.js'], { cwd: nodeFolder });
if (
  !existsSync(path.join(here, 'node_modules', 'isolated-vm', 'out')) &&
  !existsSync(path.join(here, 'node_modules', 'isolated-vm', 'build'))
) {
  const headers = path.join(nodeFolder, 'node_modules', `node-${process.platform}-${process.arch}`);
  run('npm', ['rebuild', 'isolated-vm', '--ignore-scripts=false'], {
    env: {
      ...process.env,
      npm_config_nodedir: headers,
      PATH: path.join(nodeFolder, 'bin') + path.delimiter + process.env.PATH,
    },
  });
}

run('npm', ['run', 'build'], { cwd: root });
const target = path.join(here, 'node_modules', 'n8n-nodes-highlevel-crm');
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
run('npm', ['pack', '--silent', '--pack-destination', target], { cwd: root });
const tarball = readdirSync(target)[0];
run('tar', ['-xzf', tarball, '--strip-components=1'], { cwd: target });
rmSync(path.join(target, tarball));
console.log('Ready: npm run bench');
