/** Loads a module by Node's own loader. */
declare function load(path: string): unknown;
export = load;
