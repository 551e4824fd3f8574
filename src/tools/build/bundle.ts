import { cp } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import packageJson from '../../../package.json';
import { ROOT } from './ifStale';

/** Folders that programs read at run time, relative to the module that names them. */
const ASSETS = [
  'src/server/database/migrations',
  'src/server/database/schema',
  'src/fakes/clover/page',
  'src/fakes/googleWallet/page',
  'src/fakes/highLevel/inbox',
  'src/fakes/shared/base',
  'src/fakes/webhookReceiver/receiver',
];

/** The files of this package are hundreds, and finding and reading them takes longer than running them. */
const BUNDLED_PACKAGE = 'typebox';

function listOuterPackages(): string[] {
  const { dependencies, devDependencies, optionalDependencies } = packageJson;
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  return names.filter((name) => name !== BUNDLED_PACKAGE).flatMap((name) => [name, `${name}/*`]);
}

/**
 * Bundles TypeScript programs for Node into `outdir`, one file each with a source map:
 * { index: 'src/server/main/index.ts' } becomes outdir/index.js. Packages other than BUNDLED_PACKAGE stay outside. A
 * module finds its assets below __dirname from source and from a bundle alike, because they are copied next to the
 * bundles.
 * `commit` becomes the COMMIT of shared/version.ts.
 * @throws Error when a program does not compile; the reasons go to the terminal.
 */
export async function bundle(programs: Readonly<Record<string, string>>, outdir: string, commit = ''): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: programs,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    external: listOuterPackages(),
    sourcemap: 'linked',
    sourcesContent: false,
    define: { 'process.env.REGULARS_COMMIT': JSON.stringify(commit) },
    logLevel: 'error',
  });
  for (const folder of ASSETS) {
    await cp(path.join(ROOT, folder), path.join(outdir, path.basename(folder)), { recursive: true });
  }
}
