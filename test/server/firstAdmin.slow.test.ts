import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoginResponse } from '../../src/contract/auth';
import { findTokens } from '../admins/setupLinks';
import { createEmptyDatabase } from '../support/emptyDatabase';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { FIRST_START_MS } from '../support/server';

const ROOT = path.resolve(__dirname, '../..');
const PASSWORD = 'violet-canyon-81';

/** The lines of the code blocks in the README section whose heading begins with these words, without quoted output. */
function readCommands(heading: string): string[] {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const section = readme.split(/^##+ /m).find((each) => each.startsWith(heading)) ?? '';
  const blocks = [...section.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter(([, language]) => language === '');
  return blocks.flatMap(([, , text = '']) =>
    text
      .trim()
      .replace(/\\\n\s*/g, '')
      .split('\n'),
  );
}

interface Shell {
  output(): string;
  /** Resolves to the exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  kill(): void;
}

/** Creates an installation in an empty folder: the project without data, as after `npm ci && npm run build`. */
function install(env: Record<string, string>) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-first-admin-'));
  for (const name of readdirSync(ROOT)) {
    if (!name.startsWith('.')) symlinkSync(path.join(ROOT, name), path.join(folder, name));
  }
  const run = (line: string): Shell => {
    const child = spawn('sh', ['-c', line], {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        PORT: '0',
        REGULARS_ENV_FILE: '',
        npm_config_update_notifier: 'false',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let printed = '';
    const read = (chunk: Buffer) => (printed += chunk.toString());
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return {
      output: () => printed,
      ended,
      kill() {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      },
    };
  };
  return {
    run,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts the server with a line of the README. Waits for its ready line and, with `hasLink`, for the setup link. */
async function start(run: (line: string) => Shell, line: string, hasLink: boolean) {
  const server = run(line);
  const readPort = () => {
    const [, port] = /ready on http:\/\/[^:]+:(\d+)\n/.exec(server.output()) ?? [];
    return hasLink && findTokens(server.output()).length === 0 ? undefined : port;
  };
  const port = await Promise.race([
    eventually(`${line} is ready`, readPort, { withinMs: FIRST_START_MS }),
    server.ended.then((code) => {
      throw new Error(`${line} ended with ${String(code)}: ${server.output()}`);
    }),
  ]);
  return { ...server, url: `http://127.0.0.1:${port}` };
}

/** Sets a password with the link in an output, and lists the administrators with the new session. */
async function openLink(server: string, output: string, person: object = {}): Promise<string[]> {
  const [token = ''] = findTokens(output);
  const setup = await call<LoginResponse>('POST', '/setup', { server, body: { token, ...person, password: PASSWORD } });
  const admins = await call<{ email: string }[]>('GET', '/platform-admins', { server, token: setup.body.token });
  return admins.body.map(({ email }) => email).sort();
}

const signIn = async (server: string, email: string) =>
  (await call('POST', '/auth/login', { server, body: { email, password: PASSWORD } })).status;

/** Follows the commands from an empty folder to a signed-in administrator, and resets that sign-in. */
async function walk(lines: { start: string[]; admin: string[] }, env: Record<string, string>): Promise<void> {
  const { run, remove } = install(env);
  const [create = '', renew = ''] = lines.admin;
  const startLine = lines.start.at(-1) ?? '';
  let server: Awaited<ReturnType<typeof start>> | undefined;
  try {
    for (const line of lines.start.slice(0, -1)) expect(await run(line).ended).toBe(0);
    server = await start(run, startLine, true);
    const owner = { name: 'Olga First', email: 'olga@example.com' };
    expect(await openLink(server.url, server.output(), owner)).toEqual([owner.email]);
    expect(await signIn(server.url, owner.email)).toBe(200);
    const created = run(create);
    expect({ code: await created.ended, printed: created.output() }).toMatchObject({ code: 0 });
    expect(await openLink(server.url, created.output())).toEqual(['ann@example.com', owner.email]);
    server.kill();
    await server.ended;
    // Without a server, the command starts the database itself and stops it at the end.
    const renewed = run(renew);
    expect({ code: await renewed.ended, printed: renewed.output() }).toMatchObject({ code: 0 });
    server = await start(run, startLine, false);
    expect(server.output()).not.toContain('/setup#');
    expect(await openLink(server.url, renewed.output())).toEqual(['ann@example.com', owner.email]);
    expect(await signIn(server.url, 'ann@example.com')).toBe(200);
  } finally {
    server?.kill();
    await server?.ended;
    remove();
  }
}

const readLines = (heading: string) => {
  const [build, ...commands] = readCommands(heading);
  // The tests have already built the project.
  expect(build).toBe('npm ci && npm run build');
  return { start: commands, admin: readCommands('The first administrator') };
};
const withoutPublicUrl = (lines: ReturnType<typeof readLines>) => ({
  ...lines,
  start: lines.start.map((line) => line.replace(/PUBLIC_URL=\S+ /, '')),
});

test('BX-80 the commands of the README lead from an empty folder to a signed-in administrator', async () => {
  const lines = readLines('Production\n');
  expect(lines.start.at(-1)).toMatch(/PUBLIC_URL=.* npm start$/);
  await walk(lines, {});
}, 300_000);

test('BX-80 the commands of the README work with an external PostgreSQL and without PUBLIC_URL', async () => {
  const database = await createEmptyDatabase();
  const lines = withoutPublicUrl(readLines('Production, on your own PostgreSQL'));
  // The environment provides the DATABASE_URL, so its placeholder is removed. The key file is in the test's folder.
  const start = lines.start.map((line) =>
    line.replace(/DATABASE_URL=\S+ /, '').replaceAll('/etc/regulars.key', 'regulars.key'),
  );
  await walk({ ...lines, start }, { DATABASE_URL: database.url }).finally(database.drop);
}, 300_000);

test('BX-80 regulars admin works before the first start, and reports a database that cannot be reached', async () => {
  const { run, remove } = install({});
  const [create = ''] = readCommands('The first administrator');
  try {
    const created = run(create);
    expect({ code: await created.ended, printed: created.output() }).toMatchObject({ code: 0 });
    const server = await start(run, 'npm start', false);
    expect(server.output()).not.toContain('/setup#');
    expect(await openLink(server.url, created.output())).toEqual(['ann@example.com']);
    server.kill();
    await server.ended;
    const failed = run(`DATABASE_URL=postgres://nobody@127.0.0.1:1/none ${create}`);
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*$/m);
  } finally {
    remove();
  }
}, 300_000);
