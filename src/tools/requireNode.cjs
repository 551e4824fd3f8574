// Ends the process with one sentence when Node is too old. Each script of package.json and each program in dist/server
// runs this first. It has no syntax newer than ES5, so that an old Node can run it.
var version = process.versions.node.split('.').map(Number);
if (version[0] < 22 || (version[0] === 22 && version[1] < 22)) {
  var message =
    'Regulars needs Node 22.22 or newer, and this is Node ' +
    process.versions.node +
    ': run "npm ci", which installs a newer one in node_modules, and start Regulars with npm or node_modules/.bin/node.';
  process.stderr.write(message + '\n');
  process.exit(1);
}
