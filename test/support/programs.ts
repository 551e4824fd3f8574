import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = path.resolve(__dirname, '../..');

/** The TypeScript programs that tests start in separate processes. */
const PROGRAMS = [
  'src/server/index.ts',
  'src/server/commands/demo.ts',
  'src/server/commands/rotateSecretsKey.ts',
  'test/support/cloverFake.ts',
  'test/support/openDatabase.ts',
];

/**
 * Bundles the programs once per run, because compiling them at each start costs a second of CPU; packages stay outside.
 * Sets REGULARS_TEST_PROGRAMS to the folder for the workers of the run. Returns the function that deletes it.
 */
export async function buildPrograms(): Promise<() => void> {
  const outdir = path.join(ROOT, 'node_modules/.cache/test-programs', randomBytes(5).toString('hex'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outdir,
    outbase: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [originalDirname],
  });
  process.env.REGULARS_TEST_PROGRAMS = outdir;
  return () => {
    rmSync(outdir, { recursive: true, force: true });
  };
}

/** The Node arguments that run a program: its bundle if there is one, otherwise the source with tsx. */
export function programArguments(file: string): string[] {
  const folder = process.env.REGULARS_TEST_PROGRAMS;
  if (!folder || !PROGRAMS.includes(file)) return ['--import', 'tsx', path.join(ROOT, file)];
  return ['--enable-source-maps', path.join(folder, file.replace(/\.ts$/, '.js'))];
}

/** Keeps __dirname in bundled modules, which find migrations and static files with it. */
const originalDirname: Plugin = {
  name: 'original-dirname',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8');
      if (!text.includes('__dirname')) return undefined;
      return { contents: `const __dirname = ${JSON.stringify(path.dirname(file))}; ${text}`, loader: 'ts' };
    });
  },
};
