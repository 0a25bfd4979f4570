const { dest, parallel, src } = require('gulp');

/** Copies the files that the compiler leaves out but n8n loads together with the compiled files. */
const icons = () => src('icons/*.svg').pipe(dest('dist/icons'));
const nodeFiles = () => src('nodes/**/*.json').pipe(dest('dist/nodes'));

exports.build = parallel(icons, nodeFiles);
