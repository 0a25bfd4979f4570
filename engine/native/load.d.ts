/** Loads a module by Node's own loader. */
declare const load: NodeJS.Require;
export = load;
