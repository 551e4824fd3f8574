// Started by bin/regulars: reads the file of settings, leaves the rights of root and runs a program of dist/server.
// Plain JavaScript, because a production installation cannot build.
const fs = require('fs');
const os = require('os');
const path = require('path');
const util = require('util');

/** By convention the exit code for wrong settings, after which a service manager need not try again. */
const EX_CONFIG = 78;
const DEFAULT_ENV_FILE = '/etc/regulars.env';
const ROOT = path.dirname(path.dirname(process.argv[1]));

const PROGRAMS = {
  start: 'index',
  check: 'check',
  admin: 'admin',
  backup: 'backup',
  restore: 'restore',
  verify: 'verify',
  rotate: 'rotateSecretsKey',
  distribute: 'distribute',
  version: 'version',
};

const HELP = `Usage: regulars COMMAND [ARGUMENT ...] [--env-file FILE]

  start                             run the server
  check                             say what a start would find, and what to do about it
  admin --email EMAIL --name NAME   create an administrator and print a one-time link
  admin --email EMAIL --reset       renew the sign-in of an administrator
  backup FILE [--with-key]          write the whole database to a file, also while servers run
  restore FILE [--with-key]         fill an empty database from a backup and verify it
  verify                            check points, counters and references of the database
  rotate [NEW_KEY_FILE]             encrypt the stores' API keys with another key
  rotate --old-key-lost             give up the keys that a lost key encrypted
  distribute                        distribute the database over a Citus cluster
  version                           print the version and its commit
  help                              print this

Settings come from the environment and from FILE, by default from REGULARS_ENV_FILE or
${DEFAULT_ENV_FILE}, one NAME=value a line. The environment wins.
`;

function main(args) {
  const { envFile, rest } = takeEnvFile(args);
  const [command = 'help', ...options] = rest;
  if (command === 'help' || command === '--help') {
    process.stdout.write(HELP);
    return;
  }
  if (!Object.hasOwn(PROGRAMS, command)) end(1, `There is no command "${command}": see "regulars help"`);
  const program = path.join(ROOT, 'dist/server', `${PROGRAMS[command]}.js`);
  if (!fs.existsSync(program)) end(1, `Regulars is not built: run "npm ci && npm run build" in ${ROOT}`);
  require(path.join(ROOT, 'dist/server/requireNode.cjs'));
  if (command !== 'version') {
    readEnvFile(envFile);
    // Not below the current folder, where a command that is run elsewhere would look for another database.
    if (!process.env.DATA_DIR) process.env.DATA_DIR = path.join(ROOT, '.data/regulars');
    becomeOwner(path.resolve(process.env.DATA_DIR));
  }
  process.argv = [process.argv[0], program, ...options];
  require(program);
}

/** Takes `--env-file FILE` or `--env-file=FILE` out of the arguments, wherever it is. */
function takeEnvFile(args) {
  const index = args.findIndex((arg) => arg === '--env-file' || arg.startsWith('--env-file='));
  if (index === -1) return { envFile: undefined, rest: args };
  const isSeparate = args[index] === '--env-file';
  const envFile = isSeparate ? args[index + 1] : args[index].slice('--env-file='.length);
  if (!envFile) end(1, '--env-file needs the name of a file');
  return { envFile, rest: args.filter((_, n) => n !== index && !(isSeparate && n === index + 1)) };
}

/**
 * Adds the settings of the file to the environment, which wins. A file that was named must be readable. The default one
 * may be missing; a warning says when this account cannot read it.
 */
function readEnvFile(named = process.env.REGULARS_ENV_FILE) {
  // An empty REGULARS_ENV_FILE means no file.
  if (named === '') return;
  const file = named === undefined ? DEFAULT_ENV_FILE : named;
  let text;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (named !== undefined) end(EX_CONFIG, `The settings file ${file} cannot be read (${error.code})`);
    if (error.code !== 'ENOENT') {
      process.stderr.write(`${file} cannot be read by this account (${error.code}), so its settings do not apply\n`);
    }
    return;
  }
  process.env = { ...util.parseEnv(text), ...process.env };
}

/**
 * When root runs a command on a data folder that belongs to another account, the command runs as that account, which
 * could not use files that root has created there.
 */
function becomeOwner(dataDir) {
  if (!process.getuid || process.getuid() !== 0) return;
  const folder = fs.statSync(dataDir, { throwIfNoEntry: false });
  if (!folder || folder.uid === 0) return;
  try {
    process.initgroups(folder.uid, folder.gid);
  } catch {
    // The id has no name on this machine, and therefore no other groups.
    process.setgroups([]);
  }
  process.setgid(folder.gid);
  process.setuid(folder.uid);
  process.stderr.write(`Running as ${getAccountName()}, the owner of ${dataDir}, instead of root\n`);
}

function getAccountName() {
  try {
    return os.userInfo().username;
  } catch {
    return `account ${process.getuid()}`;
  }
}

function end(code, message) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

main(process.argv.slice(2));
