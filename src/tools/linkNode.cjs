// Runs after `npm ci` and `npm install`: links the packaged Node as node_modules/.bin/node if npm has not. npm 10
// creates that link, but deletes it together with the packages for other systems, whose command has the same name.
const fs = require('fs');
const path = require('path');

const modules = path.resolve(__dirname, '../../node_modules');
const link = path.join(modules, '.bin', 'node');
const isWindows = process.platform === 'win32';
const program = path.join('bin', isWindows ? 'node.exe' : 'node');
const packages = Object.keys(require('../../package.json').optionalDependencies);
const name = packages.find((each) => each.startsWith('node-') && fs.existsSync(path.join(modules, each, program)));

if (name && !fs.existsSync(link)) {
  fs.mkdirSync(path.dirname(link), { recursive: true });
  const target = path.join('..', name, program);
  if (isWindows) {
    fs.writeFileSync(link, `#!/bin/sh\nexec "$(dirname "$0")/../${name}/bin/node.exe" "$@"\n`);
    fs.writeFileSync(`${link}.cmd`, `@"%~dp0${target}" %*\r\n`);
  } else {
    fs.symlinkSync(target, link);
  }
}
