/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** A small tree beside the project's rules: what the architecture check says of it. */
function checkArchitecture(files: Record<string, string>): { code: number | null; said: string } {
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
    return { code: run.status, said: run.stdout + run.stderr };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const HARMLESS = { 'src/contract/limits.ts': 'export const A = 1;' };

test('the architecture check lets a feature use its own files and the contract', () => {
  const { code, said } = checkArchitecture({
    ...HARMLESS,
    'src/client/features/a/index.ts': "export { a } from './a';",
    'src/client/features/a/a.ts': "import { A } from '../../../contract/limits';\nexport const a = A;",
  });
  expect(said).toContain('3 modules, no violations');
  expect(code).toBe(0);
});

test('the architecture check catches a feature that imports another feature', () => {
  const { code, said } = checkArchitecture({
    ...HARMLESS,
    'src/client/features/a/a.ts': "import { b } from '../b';\nexport const a = b;",
    'src/client/features/b/index.ts': 'export const b = 1;',
  });
  expect(said).toContain('no-feature-to-feature: src/client/features/a/a.ts -> src/client/features/b/index.ts');
  expect(code).toBe(1);
});

test('the architecture check catches a feature that imports the server', () => {
  const { code, said } = checkArchitecture({
    ...HARMLESS,
    'src/client/features/a/a.ts': "import { secret } from '../../../server/secret';\nexport const a = secret;",
    'src/server/secret.ts': 'export const secret = 1;',
  });
  expect(said).toContain('feature-imports: src/client/features/a/a.ts -> src/server/secret.ts');
  expect(code).toBe(1);
});

test('the architecture check catches a contract schema that would reach the browser', () => {
  const { code, said } = checkArchitecture({
    'src/contract/auth.ts': 'export const Login = {};\nexport type Login = object;',
    'src/client/features/a/a.ts': "import { Login } from '../../../contract/auth';\nexport const a = Login;",
    'src/client/features/b/b.ts': "import type { Login } from '../../../contract/auth';\nexport const b: Login = {};",
  });
  expect(said).toContain('client-imports-contract-types-only: src/client/features/a/a.ts -> src/contract/auth.ts');
  expect(said).not.toContain('features/b/b.ts');
  expect(code).toBe(1);
});

test('the architecture check fails when it reads no modules', () => {
  const { code, said } = checkArchitecture({ 'elsewhere.ts': 'export const A = 1;' });
  expect(said).toContain('no modules were read');
  expect(code).toBe(1);
});
