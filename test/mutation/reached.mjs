import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The source file of each mistake, from `nodes` on. */
export function plantedIn() {
  const fileOf = new Map();
  for (const name of readdirSync('nodes', { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const file = path.join('nodes', name);
    for (const [, id] of readFileSync(file, 'utf8').matchAll(/stryMutAct_9fa48\("(\d+)"\)/g)) fileOf.set(id, file);
  }
  return fileOf;
}

/** What each test file costs, in seconds, and which part of all that it reaches is in which source file. */
export function aboutTestFiles(costs, { perTest }, fileOf) {
  const reached = {};
  for (const [test, hits] of Object.entries(perTest)) {
    const ids = (reached[test.split('#')[0]] ??= new Set());
    for (const id of Object.keys(hits)) ids.add(id);
  }
  return Object.fromEntries(
    Object.entries(costs).map(([test, cost]) => {
      const ids = [...(reached[test] ?? [])];
      const parts = {};
      for (const id of ids) parts[fileOf.get(id)] = (parts[fileOf.get(id)] ?? 0) + 1 / ids.length;
      return [test, { cost, parts }];
    }),
  );
}

/**
 * A mistake in what only loading reaches (a table, a regular expression) is reached by no test of its own: by those, then, that reach
 * others of its file.
 */
export function withLoading({ static: loading, perTest }, fileOf) {
  const reached = new Map();
  for (const [test, hits] of Object.entries(perTest)) {
    for (const id of Object.keys(hits)) {
      const file = fileOf.get(id);
      reached.set(file, (reached.get(file) ?? new Set()).add(test));
    }
  }
  const left = {};
  for (const [id, hits] of Object.entries(loading)) {
    const tests = reached.get(fileOf.get(id));
    if (!tests) left[id] = hits;
    for (const test of tests ?? []) perTest[test][id] ??= hits;
  }
  return { static: left, perTest };
}
