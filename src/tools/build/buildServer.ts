import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from './bundle';
import { buildIfStale, ROOT } from './ifStale';

const SOURCES = ['src/server', 'src/contract', 'src/tools/build', 'tsconfig.json', 'package-lock.json'];
const OUTPUT = 'dist/server';

/**
 * Bundles the server and its commands into dist/server when they are missing or their sources have changed since:
 * index.js, and a file for each in src/server/commands.
 */
export function buildServerIfStale(): Promise<void> {
  return buildIfStale(OUTPUT, SOURCES, async () => {
    const outdir = path.join(ROOT, OUTPUT);
    await rm(outdir, { recursive: true, force: true });
    await bundle({ index: 'src/server/index.ts', ...listCommands() }, outdir);
  });
}

function listCommands(): Record<string, string> {
  const folder = 'src/server/commands';
  const files = readdirSync(path.join(ROOT, folder));
  return Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), path.posix.join(folder, file)]));
}
