import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from './bundle';
import { buildIfStale, ROOT } from './ifStale';

const VERSION_CHECK = 'src/tools/requireNode.cjs';
const SOURCES = [
  'src/server',
  'src/contract',
  'src/demo',
  'src/fakes',
  'src/tools/build',
  VERSION_CHECK,
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const OUTPUT = 'dist/server';

/**
 * Bundles the server and its commands into dist/server when they are missing or their sources have changed since:
 * index.js, and a file for each folder of src/server/commands. Each file checks the version of Node and then loads its
 * bundle, which an old Node could not even read.
 */
export function buildServerIfStale(): Promise<void> {
  const commit = readCommit();
  const build = async () => {
    const outdir = path.join(ROOT, OUTPUT);
    await rm(outdir, { recursive: true, force: true });
    const programs = listPrograms();
    await bundle(Object.fromEntries(programs.map(({ name, file }) => [`${name}.bundle`, file])), outdir, commit);
    await copyFile(path.join(ROOT, VERSION_CHECK), path.join(outdir, 'requireNode.cjs'));
    for (const { name } of programs) {
      await writeFile(
        path.join(outdir, `${name}.js`),
        `require('./requireNode.cjs');\nrequire('./${name}.bundle.js');\n`,
      );
    }
  };
  return buildIfStale(OUTPUT, SOURCES, build, commit);
}

/**
 * Returns the commit that is checked out, with `-dirty` when files differ from it. Where there is no repository, as in
 * an image, REGULARS_COMMIT names it. It is empty when neither is known.
 */
function readCommit(): string {
  const { REGULARS_COMMIT } = process.env;
  if (REGULARS_COMMIT) return REGULARS_COMMIT;
  const options = ['describe', '--always', '--abbrev=8', '--dirty', '--exclude', '*'];
  const { status, stdout } = spawnSync('git', options, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

function listPrograms(): { name: string; file: string }[] {
  const folder = 'src/server/commands';
  const commands = readdirSync(path.join(ROOT, folder));
  return [
    { name: 'index', file: 'src/server/main/index.ts' },
    ...commands.map((name) => ({ name, file: path.posix.join(folder, name, 'index.ts') })),
  ];
}
