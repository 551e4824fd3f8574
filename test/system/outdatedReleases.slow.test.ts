import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { System } from '../../src/contract/system';
import { startDedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { runProgram } from '../support/server';
import { closeSql } from '../support/sql';
import { PASSWORD } from '../support/testStore';

const WARNING = 'Node 24.21.0 lacks security repairs. Run the server on Node 24.22.1 or newer.';

// Dropping the database opens the pool again after closeDatabase.ts has closed it.
afterAll(closeSql);

test('BX-181 an older Node is named at start, under System and by verify, which still ends with 0', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-old-node-'));
  const oldNode = path.join(folder, 'oldNode.cjs');
  writeFileSync(
    oldNode,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '24.21.0' } });",
  );
  const server = await startDedicatedServer({ LOG_LEVEL: 'warn', NODE_OPTIONS: `--require ${oldNode}` });
  try {
    const { body: session } = await call<{ token: string }>('POST', '/auth/login', {
      server: server.url,
      body: { email: server.email, password: PASSWORD },
    });
    const lines = server.output().split('\n');
    expect(lines.filter((line) => line.includes('"level":"warn"') && line.includes(WARNING))).toHaveLength(1);
    const { body } = await call<System>('GET', '/system', { token: session.token, server: server.url });
    expect(body.warnings).toContain(WARNING);
    expect(body.nodeVersion).toBe('24.21.0');
    for (const warning of body.warnings) expect(server.output()).toContain(warning);
    const verified = await runProgram('src/server/commands/verify/index.ts', server.env);
    expect(verified.output.split('\n').filter((line) => line.startsWith('warning  '))).toEqual(
      body.warnings.map((warning) => `warning  ${warning}`),
    );
    expect(verified.code).toBe(0);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
