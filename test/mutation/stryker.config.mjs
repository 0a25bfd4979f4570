import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Mutation testing: npm run mutation. It makes small mistakes in the code that decides about records, one at a time, and expects a test to fail.
 * All files take hours, so a run tests a share of them, chosen by the date; the nightly runs cover all files in turn.
 * MUTATION_SHARE=1 tests all files; MUTATION_FILES selects files or globs, separated by commas. MUTATION_TESTS=test/plan,test/tags runs only
 * the tests below these folders: the first run takes seconds instead of minutes, and what only other tests find counts as survived.
 */
const SHARE = Number(process.env.MUTATION_SHARE ?? 1 / 16);
const DAY = Math.floor(Date.now() / 86_400_000);
const NODE = 'nodes/HighLevelCrm';
/** Rooms that decide nothing about records: paths, forms of requests, the lists of the panel, and look-ups. */
const OTHERS = ['api', 'dialects', 'editor', 'lookups'];
const FOLDERS = readdirSync(NODE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !OTHERS.includes(entry.name))
  .map(({ name }) => name);

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(NODE, folder), { recursive: true }).map((file) => path.posix.join(NODE, folder, String(file))),
)
  .filter((file) => file.endsWith('.ts'))
  .sort();
const turns = Math.max(1, Math.round(1 / SHARE));

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: process.env.MUTATION_FILES?.split(',') ?? files.filter((_, index) => index % turns === DAY % turns),
  // The engine loads the built package, so the mistakes have to be in it.
  buildCommand: 'npm run build',
  testRunner: 'native-jest',
  plugins: ['./test/mutation/runner.mjs'],
  coverageAnalysis: 'perTest',
  // Every test file leaves some data in memory.
  maxTestRunnerReuse: 60,
  ignorePatterns: ['/bench', '/host', '/docs', '/output', '/.n8n-host', '/reports'],
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  dryRunTimeoutMinutes: 20,
  timeoutMS: 90_000,
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { reportTests: false },
  tempDirName: '.stryker',
  // Below `break` the command fails.
  thresholds: { high: 90, low: 85, break: 85 },
};
