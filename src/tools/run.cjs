// Runs a TypeScript program: `node src/tools/run.cjs src/tools/dev.ts [ARGUMENT ...]`. It stays one process, so that
// signals reach the program, which the command tsx does not guarantee.
require('./requireNode.cjs');
require('tsx');

process.argv.splice(1, 1);
process.argv[1] = require('node:path').resolve(process.argv[1]);
require(process.argv[1]);
