import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** Runs the architecture check with the project's rules on a temporary tree of files. */
function checkArchitecture(files: Record<string, string>): { code: number | null; output: string } {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'regulars-architecture-'));
  try {
    mkdirSync(path.join(tree, 'src'));
    mkdirSync(path.join(tree, 'test'));
    writeFileSync(
      path.join(tree, 'tsconfig.json'),
      '{ "compilerOptions": { "moduleResolution": "bundler", "module": "ESNext" } }',
    );
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), text);
    }
    const run = spawnSync(process.execPath, ['--import', 'tsx', 'src/tools/checkArchitecture.ts', tree], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return { code: run.status, output: run.stdout + run.stderr };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const VALID = { 'src/contract/limits.ts': 'export const A = 1;' };

test('the architecture check accepts a feature that imports its own files and the contract', () => {
  const { code, output } = checkArchitecture({
    ...VALID,
    'src/client/features/a/index.ts': "export { a } from './a';",
    'src/client/features/a/a.ts': "import { A } from '../../../contract/limits';\nexport const a = A;",
  });
  expect(output).toContain('3 modules, no violations');
  expect(code).toBe(0);
});

describe('a tree with violations', () => {
  let result: ReturnType<typeof checkArchitecture>;

  beforeAll(() => {
    result = checkArchitecture({
      ...VALID,
      'src/client/features/a/a.ts': "import { b } from '../b';\nexport const a = b;",
      'src/client/features/b/index.ts': 'export const b = 1;',
      'src/client/features/c/c.ts': "import { secret } from '../../../server/secret';\nexport const c = secret;",
      'src/server/secret.ts': 'export const secret = 1;',
      'src/contract/auth.ts': 'export const Login = {};\nexport type Login = object;',
      'src/client/features/d/d.ts': "import { Login } from '../../../contract/auth';\nexport const d = Login;",
      'src/client/session/index.ts': "export { f } from './f';",
      'src/client/session/f.ts': "import { b } from '../features/b';\nexport const f = b;",
      'src/client/features/g/g.ts': "import { f } from '../../session/f';\nexport const g = f;",
      'src/client/entities/h/index.ts': "import { f } from '../../session';\nexport const h = f;",
      'src/client/features/e/e.ts': "import type { Login } from '../../../contract/auth';\nexport const e: Login = {};",
      'src/server/ping.ts': "import type { Pong } from './pong';\nexport interface Ping {\n  pong: Pong;\n}",
      'src/server/pong.ts': "import type { Ping } from './ping';\nexport interface Pong {\n  ping: Ping;\n}",
    });
  });

  test('the architecture check rejects a cycle of type-only imports', () => {
    expect(result.output).toMatch(/no-cycles: src\/server\/(ping|pong)[.]ts -> src\/server\/(ping|pong)[.]ts/);
  });

  test('the architecture check rejects a feature that imports another feature', () => {
    expect(result.output).toContain(
      'no-feature-to-feature: src/client/features/a/a.ts -> src/client/features/b/index.ts',
    );
    expect(result.code).toBe(1);
  });

  test('the architecture check rejects a feature that imports the server', () => {
    expect(result.output).toContain('feature-imports: src/client/features/c/c.ts -> src/server/secret.ts');
  });

  test('the architecture check rejects a session that imports a feature, and a feature that imports past the index of the session', () => {
    expect(result.output).toContain('session-imports: src/client/session/f.ts -> src/client/features/b/index.ts');
    expect(result.output).toContain('session-through-index: src/client/features/g/g.ts -> src/client/session/f.ts');
    expect(result.output).not.toContain('entities/h/index.ts');
  });

  test('the architecture check rejects a client import of a contract value, but not of a type', () => {
    expect(result.output).toContain(
      'client-imports-contract-types-only: src/client/features/d/d.ts -> src/contract/auth.ts',
    );
    expect(result.output).not.toContain('features/e/e.ts');
  });
});

test('the architecture check fails when it reads no modules', () => {
  const { code, output } = checkArchitecture({ 'other.ts': 'export const A = 1;' });
  expect(output).toContain('no modules were read');
  expect(code).toBe(1);
});
