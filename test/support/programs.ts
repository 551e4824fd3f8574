import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildServerIfStale } from '../../src/tools/build/buildServer';
import { bundle } from '../../src/tools/build/bundle';

const ROOT = path.resolve(__dirname, '../..');

/** Programs of the tests that run in separate processes. */
const TEST_PROGRAMS = {
  cloverFake: 'test/support/cloverFake.ts',
  highLevelFake: 'test/support/highLevelFake.ts',
  openDatabase: 'test/support/openDatabase.ts',
  logProgram: 'test/server/logProgram.ts',
  workerProcess: 'test/jobs/workerProcess.ts',
};

/**
 * Builds the programs that tests start, because compiling one at each start would take a second of CPU time: the server
 * and its commands into dist/server, and the programs of the tests into a new folder. Sets REGULARS_TEST_PROGRAMS to
 * that folder for the workers of the run. Returns a function that deletes it.
 */
export async function buildPrograms(): Promise<() => void> {
  const folder = path.join(ROOT, 'node_modules/.cache/test-programs', randomBytes(5).toString('hex'));
  await Promise.all([buildServerIfStale(), bundle(TEST_PROGRAMS, folder)]);
  process.env.REGULARS_TEST_PROGRAMS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The Node arguments that run a program of src/server or TEST_PROGRAMS, or a bundle with an absolute path. */
export function programArguments(file: string): string[] {
  if (path.isAbsolute(file)) return ['--enable-source-maps', file];
  const folder = file.startsWith('src/server/') ? path.join(ROOT, 'dist/server') : process.env.REGULARS_TEST_PROGRAMS;
  if (!folder)
    throw new Error(`${file} is not built: run this with jest or playwright and the project's configuration`);
  const command = /^src\/server\/commands\/(\w+)\//.exec(file)?.[1];
  return ['--enable-source-maps', path.join(folder, `${command ?? path.basename(file, '.ts')}.js`)];
}
