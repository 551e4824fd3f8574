import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findRefusal, parseArguments } from './arguments';
import { makeFolder, readLock, readManifest, writeJson } from './makeFolder';
import { makeImage, type Release } from './makeImage';
import { completeSbom, type Sbom } from './sbom';
import { read, run } from './shell';
import { writeTar } from './writeTar';

const REPOSITORY = process.cwd();
/**
 * `npm run release -- VERSION [PART ...]`: makes the files of the version whose tag is checked out, in a temporary
 * folder and with packages of its own, and puts them into `release/VERSION`. The same tag gives the same bytes.
 */
function main(args: readonly string[]): void {
  const { version, parts } = parseArguments(args);
  const release = prepare(version);
  try {
    build(release);
    const platforms = parts.filter((part) => part !== 'image');
    writeSbom(release, new Set(platforms.flatMap((platform) => makeTar(release, platform))));
    if (parts.includes('image')) makeImage(release);
    writeJson(path.join(release.output, 'build.json'), release.info);
    writeChecksums(release.output);
    run('du', ['-ah', release.output]);
  } finally {
    rmSync(release.work, { recursive: true, force: true });
  }
}

/** Checks that the tag is what is checked out, and copies its files. */
function prepare(version: string): Release {
  const git = (...args: string[]) => read('git', args, { cwd: REPOSITORY });
  const tags = git('tag', '--points-at', 'HEAD').split('\n');
  const changed = git('status', '--porcelain');
  const refusal = findRefusal(version, { version: readManifest(REPOSITORY).version, tags, changed });
  if (refusal !== null) throw new Error(refusal);
  const work = mkdtempSync(path.join(os.tmpdir(), 'regulars-release-'));
  const checkout = path.join(work, 'checkout');
  const output = path.join(REPOSITORY, 'release', version);
  rmSync(output, { recursive: true, force: true });
  for (const folder of [checkout, output]) mkdirSync(folder, { recursive: true });
  git('archive', '--format=tar', '-o', path.join(work, 'files.tar'), 'HEAD');
  run('tar', ['-xf', path.join(work, 'files.tar'), '-C', checkout]);
  const info = {
    version,
    commit: git('rev-parse', 'HEAD'),
    committed: new Date(Number(git('log', '-1', '--format=%ct')) * 1000).toISOString(),
    node: process.version,
    npm: read('npm', ['--version']),
    packageLock: hash(path.join(checkout, 'package-lock.json')),
  };
  return { info, checkout, work, output };
}

/** Builds as an installation would, with the Node that npm installs. */
function build({ info, checkout }: Release): void {
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: checkout });
  run('npm', ['run', 'build'], { cwd: checkout, env: { REGULARS_COMMIT: info.commit.slice(0, 8) } });
}

/** Makes the tar for a platform, whatever this one is. Returns the paths of the packages in it. */
function makeTar({ info, checkout, work, output }: Release, platform: string): string[] {
  const modules = path.join(work, platform);
  mkdirSync(modules);
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(checkout, name), path.join(modules, name));
  }
  const [, cpu = ''] = platform.split('-');
  // Without the scripts of packages, which would run programs of the other platform.
  const flags = ['--omit=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  run('npm', ['ci', ...flags, '--os=linux', `--cpu=${cpu}`, '--libc=glibc'], { cwd: modules });
  const name = `regulars-${info.version}`;
  const folder = path.join(work, `${platform}-folder`);
  const packages = makeFolder({ checkout, modules, platform, output: path.join(folder, name), info });
  const file = path.join(output, `${name}-${platform}.tar.gz`);
  writeTar(file, folder, name, info);
  return packages;
}

function writeSbom({ info, checkout, output }: Release, packages: ReadonlySet<string>): void {
  const flags = ['--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const printed = JSON.parse(read('npm', ['sbom', ...flags], { cwd: checkout })) as Sbom;
  const bundled = JSON.parse(readFileSync(path.join(checkout, 'dist/packages.json'), 'utf8')) as string[];
  const sbom = completeSbom(printed, { lock: readLock(checkout), packages, bundled });
  writeJson(path.join(output, `regulars-${info.version}.cdx.json`), sbom);
}

function writeChecksums(output: string): void {
  const lines = readdirSync(output)
    .sort()
    .map((name) => `${hash(path.join(output, name))}  ${name}\n`);
  writeFileSync(path.join(output, 'SHA256SUMS'), lines.join(''));
}

const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
