/** Loads a module with Node's own loader. */
declare const load: NodeJS.Require;
export = load;
