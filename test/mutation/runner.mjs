import { createRequire } from 'node:module';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { TestStatus } from '@stryker-mutator/api/test-runner';
import { aboutTestFiles, plantedIn, withLoading } from './reached.mjs';

/**
 * Runs the tests for Stryker. Its own runner of jest loads every test file for every mistake, and knows nothing of what Node itself
 * loads past jest, as the engine and the built node are here. This one keeps one process, loads the built node anew for each
 * mistake, and then runs the tests that reach it: first those that found others of that file.
 */
/** Tests that run nothing of nodes/, or too slowly. */
const LEFT_OUT = ['docs', 'examples', 'probe', 'sandbox', 'start', 'vendor'];
/** What one mistake may cost in tests, in seconds of CPU: what isn't noticed by then counts as survived. */
const BUDGET = Number(process.env.MUTATION_BUDGET ?? 60);
/** A test that takes this long while a mistake is made has failed, in ms. */
const TEST_LIMIT = 15_000;
/** MUTATION_TESTS selects the test files that run, by parts of their paths, separated by commas. */
const TESTS = (process.env.MUTATION_TESTS ?? 'test/').split(',');
const ABOUT = '.mutation.json';

class NativeJestRunner {
  /** How often which test file found a mistake of which source file. */
  #found = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.require = createRequire(path.resolve('package.json'));
    // Left over from a broken mistake: no reason to end.
    process.on('unhandledRejection', () => {});
    process.on('uncaughtException', () => {});
    this.shared = globalThis.__stryker__ = {};
    this.require('./engine/settings.js');
    this.#loadBuilt();

    const { readConfigs } = this.require('jest-config');
    const { default: Runtime } = this.require('jest-runtime');
    const { default: TestRunner } = this.require('jest-runner');
    const argv = { _: [], $0: '', config: path.resolve('jest.config.js'), silent: true, ci: true };
    const { globalConfig, configs } = await readConfigs(argv, [process.cwd()]);
    this.runner = new TestRunner(globalConfig, {});
    this.contexts = [];
    for (const config of configs) {
      const own = { ...config, testEnvironment: path.resolve('test/mutation/environment.js') };
      this.contexts.push(await Runtime.createContext(own, { maxWorkers: 1, watch: false, watchman: false }));
    }
    this.runner.on('test-file-success', ([, result]) => (this.result = result));
    this.runner.on('test-file-failure', ([, error]) => (this.result = { testExecError: error, testResults: [] }));
  }

  async dryRun() {
    this.shared.mutantCoverage = { static: {}, perTest: {} };
    // What loading reaches, is reached by every test.
    this.#loadBuilt();
    const tests = [];
    const costs = {};
    for (const test of this.#testFiles()) {
      const before = process.cpuUsage();
      const { testExecError, testResults } = await this.#runFile(test);
      if (testExecError)
        return { status: 'error', errorMessage: `${test.path}: ${testExecError.message ?? testExecError}` };
      costs[test.path] = seconds(before);
      for (const { fullName, duration, status, failureMessages } of testResults) {
        if (status === 'pending' || status === 'todo') continue;
        const failed =
          status === 'failed'
            ? { status: TestStatus.Failed, failureMessage: failureMessages.join('\n') }
            : { status: TestStatus.Success };
        tests.push({
          id: `${test.path}#${fullName}`,
          name: fullName,
          fileName: test.path,
          timeSpentMs: duration ?? 0,
          ...failed,
        });
      }
      tests.push({ id: test.path, name: test.path, fileName: test.path, timeSpentMs: 0, status: TestStatus.Success });
    }
    const { mutantCoverage } = this.shared;
    delete this.shared.mutantCoverage;
    const fileOf = plantedIn();
    writeFileSync(ABOUT, JSON.stringify(aboutTestFiles(costs, mutantCoverage, fileOf)));
    return { status: 'complete', tests: distinct(tests), mutantCoverage: withLoading(mutantCoverage, fileOf) };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    this.about ??= JSON.parse(readFileSync(ABOUT, 'utf8'));
    Object.assign(this.shared, {
      activeMutant: activeMutant.id,
      trial: { limit: TEST_LIMIT, only: testFilter && new Set(testFilter) },
      failed: false,
      hitCount: hitLimit && 0,
      hitLimit,
    });
    const before = process.cpuUsage();
    try {
      this.#loadBuilt();
      let nrOfTests = 0;
      for (const test of this.#ordered(activeMutant.fileName, testFilter)) {
        const { testExecError, testResults } = await this.#runFile(test);
        nrOfTests += testResults.filter(({ status }) => status === 'passed' || status === 'failed').length;
        if (this.shared.hitCount > hitLimit) return { status: 'timeout', reason: `Reached ${hitLimit} times` };
        const failed = testResults.find(({ status }) => status === 'failed');
        if (failed || testExecError) {
          const found = this.#foundIn(activeMutant.fileName);
          found.set(test.path, (found.get(test.path) ?? 0) + 1);
          const failureMessage = failed
            ? failed.failureMessages.join('\n')
            : String(testExecError.message ?? testExecError);
          return {
            status: 'killed',
            killedBy: [failed ? `${test.path}#${failed.fullName}` : test.path],
            failureMessage,
            nrOfTests,
          };
        }
        if (seconds(before) > BUDGET) break;
      }
      return { status: 'survived', nrOfTests };
    } catch (error) {
      // The built node doesn't even load.
      return {
        status: 'killed',
        killedBy: [testFilter?.[0] ?? Object.keys(this.about)[0]],
        failureMessage: String(error),
        nrOfTests: 0,
      };
    } finally {
      for (const key of ['activeMutant', 'trial', 'failed', 'hitCount', 'hitLimit']) delete this.shared[key];
    }
  }

  /** Loads the built node as if for the first time. */
  #loadBuilt() {
    const dist = path.resolve('dist');
    for (const name of Object.keys(this.require.cache)) if (name.startsWith(dist)) delete this.require.cache[name];
    for (const file of readdirSync(dist, { recursive: true }))
      if (file.endsWith('.js')) this.require(path.join(dist, file));
  }

  #testFiles() {
    const leftOut = LEFT_OUT.map((folder) => path.resolve('test', folder) + path.sep);
    return this.contexts.flatMap((context) =>
      [...context.hasteFS.getAllFiles()]
        .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.large.test.ts'))
        .filter((file) => TESTS.some((part) => path.relative('', file).includes(part)))
        .filter((file) => !leftOut.some((folder) => file.startsWith(folder)) && !file.includes('/test/host/'))
        .sort()
        .map((file) => ({ context, path: file })),
    );
  }

  #foundIn(fileName) {
    if (!this.#found.has(fileName)) this.#found.set(fileName, new Map());
    return this.#found.get(fileName);
  }

  /** The test files that reach a mistake: first those that found most in its file, then those that are about it and cheap. */
  #ordered(fileName, testFilter) {
    const found = this.#foundIn(fileName);
    const source = fileName.slice(fileName.lastIndexOf(path.join(path.sep, 'nodes', path.sep)) + 1);
    const reaching = testFilter && new Set(testFilter.map((id) => id.split('#')[0]));
    const promise = (file) => (this.about[file]?.parts[source] ?? 0) / ((this.about[file]?.cost ?? 0) + 0.5);
    return this.#testFiles()
      .filter(({ path: file }) => !reaching || reaching.has(file))
      .sort((a, b) => (found.get(b.path) ?? 0) - (found.get(a.path) ?? 0) || promise(b.path) - promise(a.path));
  }

  async #runFile(test) {
    await this.runner.runTests([test], { isInterrupted: () => false }, { serial: true });
    return this.result;
  }
}

const seconds = (before) => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const distinct = (tests) => [...new Map(tests.map((test) => [test.id, test])).values()];

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'native-jest', () => new NativeJestRunner()),
];
strykerPlugins[0].factory.inject = [];
