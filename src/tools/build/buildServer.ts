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
  'package-lock.json',
];
const OUTPUT = 'dist/server';

/**
 * Bundles the server and its commands into dist/server when they are missing or their sources have changed since:
 * index.js, and a file for each folder of src/server/commands. Each file checks the version of Node and then loads its
 * bundle, which an old Node could not even read.
 */
export function buildServerIfStale(): Promise<void> {
  return buildIfStale(OUTPUT, SOURCES, async () => {
    const outdir = path.join(ROOT, OUTPUT);
    await rm(outdir, { recursive: true, force: true });
    const programs = listPrograms();
    await bundle(Object.fromEntries(programs.map(({ name, file }) => [`${name}.bundle`, file])), outdir);
    await copyFile(path.join(ROOT, VERSION_CHECK), path.join(outdir, 'requireNode.cjs'));
    for (const { name } of programs) {
      await writeFile(
        path.join(outdir, `${name}.js`),
        `require('./requireNode.cjs');\nrequire('./${name}.bundle.js');\n`,
      );
    }
  });
}

function listPrograms(): { name: string; file: string }[] {
  const folder = 'src/server/commands';
  const commands = readdirSync(path.join(ROOT, folder));
  return [
    { name: 'index', file: 'src/server/main/index.ts' },
    ...commands.map((name) => ({ name, file: path.posix.join(folder, name, 'index.ts') })),
  ];
}
