import { readFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import ts from 'typescript';

/** Names that every operation's file may declare. */
const OPERATION_NAMES = ['create', 'del', 'get', 'getAll', 'update', 'search', 'find', 'upsert'];

/** The names that a file declares at its top level. */
function topLevelNames(fileName: string, text: string): string[] {
	const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest);
	return source.statements.flatMap((statement) => {
		if (ts.isVariableStatement(statement)) {
			return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
		}
		const declares =
			ts.isFunctionDeclaration(statement) ||
			ts.isClassDeclaration(statement) ||
			ts.isInterfaceDeclaration(statement) ||
			ts.isTypeAliasDeclaration(statement);
		return declares && statement.name ? [statement.name.text] : [];
	});
}

function namesIn(name: ts.BindingName): string[] {
	if (ts.isIdentifier(name)) return [name.text];
	return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

/** One line for each name that several files declare. One name has one meaning; only operations repeat theirs. */
function repeatedNames(files: ReadonlyMap<string, string>): string[] {
	const places = new Map<string, string[]>();
	for (const [file, text] of files) {
		for (const name of new Set(topLevelNames(file, text))) {
			places.set(name, [...(places.get(name) ?? []), file]);
		}
	}
	return [...places]
		.filter(([name, declaredIn]) => declaredIn.length > 1 && !OPERATION_NAMES.includes(name))
		.map(([name, declaredIn]) => `${name} is declared in ${declaredIn.join(' and ')}`);
}

/** The source files of the product, by their paths. */
const productFiles = (root: string): Map<string, string> =>
	new Map(
		glob
			.sync(['nodes/**/*.ts', 'credentials/**/*.ts'], { cwd: root })
			.sort()
			.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
	);

if (require.main === module) {
	const repeated = repeatedNames(productFiles(process.cwd()));
	for (const line of repeated) console.error(line);
	if (repeated.length > 0) process.exitCode = 1;
}
