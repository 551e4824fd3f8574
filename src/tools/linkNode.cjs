// Runs after `npm ci` and `npm install`: links node_modules/.bin/node to the packaged Node. npm 10 creates that link,
// but deletes it together with the packages for other systems, whose command has the same name. Where the packaged Node
// lacks the security repairs of package.json and the computer's own has them, or where the packaged one does not start,
// the link leads to the computer's own.
const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const semver = require('semver');
const { engines, optionalDependencies, repairedReleases } = require('../../package.json');

const modules = path.resolve(__dirname, '../../node_modules');
const link = path.join(modules, '.bin', 'node');
const isWindows = process.platform === 'win32';
const program = isWindows ? 'node.exe' : 'node';

/** Returns the version of Node that the file is, or null when there is none that starts. */
const readVersion = (file) => semver.valid(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout);

/** Returns the packaged Node for this system, relative to the folder of the link. */
function findPackaged() {
  const toTarget = (name) => path.join('..', name, 'bin', program);
  const targets = Object.keys(optionalDependencies)
    .filter((name) => name.startsWith('node-'))
    .map(toTarget);
  return targets.find((target) => fs.existsSync(path.join(modules, '.bin', target)));
}

/** Returns the first Node of these versions in the PATH, outside of the folders that npm puts there for its scripts. */
function findOwn(versions) {
  const folders = (process.env.PATH || '').split(path.delimiter);
  return folders
    .filter((folder) => folder && !folder.split(path.sep).includes('node_modules'))
    .map((folder) => path.join(folder, program))
    .find((file) => semver.satisfies(readVersion(file), versions));
}

function write(target) {
  fs.mkdirSync(path.dirname(link), { recursive: true });
  for (const suffix of ['', '.cmd', '.ps1']) fs.rmSync(link + suffix, { force: true });
  if (!isWindows) return fs.symlinkSync(target, link);
  const isAbsolute = path.isAbsolute(target);
  const inShell = target.split(path.sep).join('/');
  fs.writeFileSync(link, `#!/bin/sh\nexec "${isAbsolute ? '' : '$(dirname "$0")/'}${inShell}" "$@"\n`);
  fs.writeFileSync(`${link}.cmd`, `@"${isAbsolute ? '' : '%~dp0'}${target}" %*\r\n`);
}

const packaged = findPackaged();
if (packaged) {
  const version = readVersion(path.join(modules, '.bin', packaged));
  const isRepaired = semver.satisfies(version, repairedReleases.node);
  const own = isRepaired ? undefined : findOwn(version === null ? engines.node : repairedReleases.node);
  write(own || packaged);
  if (version === null && !own) {
    process.stderr.write(
      'The packaged Node does not start on this computer, which may lack a library (libatomic1 on Linux for arm64): ' +
        `install it, or a Node ${engines.node}, and repeat "npm ci"\n`,
    );
  }
}
