import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build/ifStale';
import { makeFolder, readManifest } from './makeFolder';

/**
 * `npm run release:folder -- FOLDER`: writes what a server needs of this checkout, which was built, to a new folder,
 * for this system. The Containerfile does so too.
 */
function main([output]: readonly string[]): void {
  if (output === undefined) throw new Error('Usage: npm run release:folder -- FOLDER');
  // The programs know the commit that they were built from.
  const program = path.join(ROOT, 'dist/server/version.js');
  const { status, stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  if (status !== 0) throw new Error('Run "npm run build" first');
  const [, commit = ''] = /\((.*)\)/.exec(stdout) ?? [];
  const info = { version: readManifest(ROOT).version, commit, node: process.version };
  const platform = `${process.platform}-${process.arch}`;
  makeFolder({ checkout: ROOT, modules: ROOT, platform, output: path.resolve(output), info });
  console.log(`${output} can be moved anywhere; bin/regulars in it runs the product`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
