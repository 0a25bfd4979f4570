const { dest, parallel, series, src } = require('gulp');

/** What the compiler leaves out but n8n loads beside the compiled files. */
const icons = () => src('icons/*.svg').pipe(dest('dist/icons'));
const nodeFiles = () => src('nodes/**/*.json').pipe(dest('dist/nodes'));

/** n8n looks for previews in a folder per version of the node. Version 1.1 has those of version 1, but where it has its own. */
const previews = 'nodes/HighLevelCrm/__schema__';
const sharedPreviews = () => src(`${previews}/v1.0.0/**/*.json`).pipe(dest(`dist/${previews}/v1.1.0`));

exports.build = parallel(icons, series(sharedPreviews, nodeFiles));
