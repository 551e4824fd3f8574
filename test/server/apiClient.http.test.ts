import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createFeedStore } from '../events/feed';
import { addApiKey } from '../support/apiKey';
import { eventually } from '../support/eventually';
import { call, serverUrl } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward } from '../support/testStore';

const ROOT = path.resolve(__dirname, '../..');
const run = promisify(execFile);
/** The compiler and the generator take long on a busy machine. */
const SLOW_MS = 600_000;

/** Runs a program of node_modules, or another file. Rejects with what it printed when it fails. */
async function runNode(folder: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}\n${stderr}`, { cause: error });
  }
}

test(
  'PL-14 two public linters find nothing in the description',
  async () => {
    const program = ['src/tools/run.cjs', 'test/server/lintDescription.ts', `${serverUrl()}/api/openapi.json`];
    expect(JSON.parse(await runNode(ROOT, program))).toEqual([]);
  },
  SLOW_MS,
);

describe('with types that a public generator makes', () => {
  let folder: string;

  beforeAll(async () => {
    // Within the project, so that the client finds its packages.
    const cache = path.join(ROOT, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(path.join(cache, 'api-client-'));
    const { body } = await call('GET', '/openapi.json');
    writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(body));
    await runNode(folder, [
      path.join(ROOT, 'node_modules/openapi-typescript/bin/cli.js'),
      'openapi.json',
      '-o',
      'regulars.ts',
    ]);
  }, SLOW_MS);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the types have at most 15,000 lines', () => {
    expect(readFileSync(path.join(folder, 'regulars.ts'), 'utf8').split('\n').length).toBeLessThan(15_000);
  });

  test(
    'PL-13 the clients of docs/api.md compile: one redeems a reward and completes it with a key, one reads that in the feed',
    async () => {
      const programs = readFileSync(path.join(ROOT, 'docs/api.md'), 'utf8').matchAll(
        /```ts\n(import createClient.*?)```/gs,
      );
      const [firstCall = '', feed = ''] = [...programs].map(([, program]) => program);
      const compilerOptions = { strict: true, target: 'es2022', module: 'nodenext', types: ['node'] };
      const files = { 'firstCall.ts': firstCall, 'feed.ts': feed, 'package.json': '{"type":"module"}' };
      for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
      const project = { compilerOptions, files: ['firstCall.ts', 'feed.ts'] };
      writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
      await runNode(folder, [path.join(ROOT, 'node_modules/typescript/bin/tsc')]);

      const store = await createFeedStore();
      const customer = await addCustomer(store, { points: 250 });
      const reward = await addReward(store, { points_required: 100 });
      const { token } = await addApiKey(store.id, [
        'customers:write',
        'offers:read',
        'redemptions:write',
        'events:read',
      ]);
      const env = {
        REGULARS_URL: serverUrl(),
        REGULARS_KEY: token,
        REGULARS_STORE_ID: store.id,
        REGULARS_SUBDOMAIN: store.subdomain,
      };
      const cursor = (await runNode(folder, ['feed.js'], env)).trim();
      expect(await runNode(folder, ['firstCall.js', customer.phone], env)).toBe(
        'Free coffee is completed, 150 points are left\n',
      );
      expect(await sql('select status, points_used from redemptions where customer_id = $1', [customer.id])).toEqual([
        { status: 'completed', points_used: 100 },
      ]);
      await eventually('the feed shows it', async () =>
        (await runNode(folder, ['feed.js', cursor], env)).startsWith(`${reward.id} for 100 points\n`),
      );
    },
    SLOW_MS,
  );
});
