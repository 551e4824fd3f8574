import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

const ESLINT = 'node_modules/eslint/bin/eslint.js';

interface Check {
  code: number | null;
  output: string;
}

/** Runs the architecture check with the project's rules on a temporary tree of files. */
function checkArchitecture(files: Record<string, string>): Check {
  return withTree(files, (tree) => run(ROOT, '--import', 'tsx', 'src/tools/checkArchitecture.ts', tree));
}

/** Runs ESLint with the project's configuration on a temporary tree of files. */
function lint(files: Record<string, string>): Check {
  return withTree(files, (tree) =>
    run(tree, path.join(ROOT, ESLINT), '--config', path.join(ROOT, 'eslint.config.js'), '--format', 'json', '.'),
  );
}

function withTree<Result>(files: Record<string, string>, check: (tree: string) => Result): Result {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'regulars-architecture-'));
  try {
    mkdirSync(path.join(tree, 'src'));
    mkdirSync(path.join(tree, 'test'));
    writeFileSync(
      path.join(tree, 'tsconfig.json'),
      '{ "compilerOptions": { "moduleResolution": "bundler", "module": "ESNext", "strict": true } }',
    );
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), text);
    }
    return check(tree);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function run(cwd: string, ...args: string[]): Check {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

const VALID = { 'src/contract/plain/limits.ts': 'export const A = 1;' };

test('the architecture check accepts a feature that imports its own files and the contract', () => {
  const { code, output } = checkArchitecture({
    ...VALID,
    'src/client/features/a/index.ts': "export { a } from './a';",
    'src/client/features/a/a.ts': "import { A } from '../../../contract/plain/limits';\nexport const a = A;",
  });
  expect(output).toContain('3 modules, no violations');
  expect(code).toBe(0);
});

/** A imports b, b imports c, and c imports a, in different files and parts. Two modules only import them. */
const MODULES_IN_A_CIRCLE = Object.fromEntries(
  Object.entries({
    'circleA/index.ts': "export { a } from './a';",
    'circleA/a.ts': 'export const a = 1;',
    'circleA/part/usesB.ts': "import { b } from '../../circleB';\nexport const usesB = b;",
    'circleB/index.ts': "export { b } from './b';",
    'circleB/b.ts': 'export const b = 1;',
    'circleB/usesC.ts': "import type { C } from '../circleC';\nexport const usesC: C = 1;",
    'circleC/index.ts': "export type { C } from './part/c';",
    'circleC/part/c.ts': 'export type C = number;',
    'circleC/usesA.ts': "import { a } from '../circleA';\nexport const usesA = a;",
    'above/index.ts': "export { usesBoth } from './part/usesBoth';",
    'above/part/usesBoth.ts':
      "import { a } from '../../circleA';\nimport { local } from '../local';\nexport const usesBoth = a + local;",
    'above/local.ts': "import { b } from '../circleB';\nexport const local = b;",
    'customers/usesA.ts': "import { a } from '../circleA';\nexport const usesA = a;",
  }).map(([file, text]) => [`src/server/modules/${file}`, text]),
);

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
      'src/contract/plain/bounds.ts': "import { Login } from '../auth';\nexport const BOUND = Login;",
      'src/client/session/index.ts': "export { f } from './f';",
      'src/client/session/f.ts': "import { b } from '../features/b';\nexport const f = b;",
      'src/client/features/g/g.ts': "import { f } from '../../session/f';\nexport const g = f;",
      'src/client/entities/h/index.ts': "import { f } from '../../session';\nexport const h = f;",
      'src/client/features/m/mManifest.ts':
        "import { MPage } from './MPage';\nexport const m = { MPage, load: () => import('./NPage') };",
      'src/client/features/m/MPage.tsx': 'export const MPage = 1;',
      'src/client/features/m/NPage.tsx': 'export const NPage = 1;',
      'src/client/features/e/e.ts': "import type { Login } from '../../../contract/auth';\nexport const e: Login = {};",
      'src/server/ping.ts': "import type { Pong } from './pong';\nexport interface Ping {\n  pong: Pong;\n}",
      'src/server/pong.ts': "import type { Ping } from './ping';\nexport interface Pong {\n  ping: Ping;\n}",
      ...MODULES_IN_A_CIRCLE,
    });
  });

  test('the architecture check rejects modules that import each other, although no file is in a circle', () => {
    const circles = [
      ...result.output.matchAll(/no-module-cycles: src\/server\/modules\/(\w+) -> src\/server\/modules\/(\w+)$/gm),
    ];
    expect(circles.map(([, from, to]) => `${from} -> ${to}`).sort()).toEqual([
      'circleA -> circleB',
      'circleB -> circleC',
      'circleC -> circleA',
    ]);
  });

  test('the architecture check rejects an import of another module in customers', () =>
    expect(result.output).toContain(
      'ground-floor-imports: src/server/modules/customers/usesA.ts -> src/server/modules/circleA/index.ts',
    ));

  test('the architecture check rejects a cycle of type-only imports', () =>
    expect(result.output).toMatch(/no-cycles: src\/server\/(ping|pong)[.]ts -> src\/server\/(ping|pong)[.]ts/));

  test('the architecture check rejects a feature that imports another feature', () => {
    expect(result.output).toContain(
      'no-feature-to-feature: src/client/features/a/a.ts -> src/client/features/b/index.ts',
    );
    expect(result.code).toBe(1);
  });

  test('the architecture check rejects a manifest that imports a page, but not one that loads it', () => {
    expect(result.output).toContain(
      'manifest-imports: src/client/features/m/mManifest.ts -> src/client/features/m/MPage.tsx',
    );
    expect(result.output).not.toContain('NPage');
  });

  test('the architecture check rejects a feature that imports the server', () =>
    expect(result.output).toContain('feature-imports: src/client/features/c/c.ts -> src/server/secret.ts'));

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

  test('the architecture check rejects a file of contract/plain that imports a schema', () =>
    expect(result.output).toContain('plain-contract-imports: src/contract/plain/bounds.ts -> src/contract/auth.ts'));
});

const MISNAMED: [string, string, string][] = [
  ['client/features/small/components/A.tsx', '', 'a slice of fewer than 10 files has no folders'],
  ['client/features/small/useB.ts', 'export const b = 1;', 'a file of hooks exports hooks only, not b'],
  ['client/features/a/useA.ts', 'export const useA = 1;', 'a slice holds index.ts'],
  ['client/features/a/ADialog.tsx', 'export const ADialog = 1;', 'a slice holds index.ts'],
  ['client/features/a/list/AList.tsx', 'export const AList = 1;', 'a slice holds index.ts'],
  ['client/entities/a/hooks/format.ts', 'export const useFormat = 1;', 'a folder of hooks holds useX.ts files only'],
  ['client/entities/a/hooks/useA.ts', 'export const LIMIT = 1;', 'a file of hooks exports hooks only, not LIMIT'],
  ['client/features/a/components/aRules.ts', 'export const A = 1;', 'a folder of components holds components only'],
  ['client/features/a/listApi.ts', 'export const listApi = 1;', 'the endpoints of a belong in aApi.ts'],
  ['server/modules/a/a.service.ts', 'export const A = 1;', 'a module holds <useCase>.ts'],
  ['server/modules/a_b/a.ts', 'export const A = 1;', 'the folder a_b is not in camel case'],
];

test('the architecture check rejects files that are not named as docs/architecture.md says', () => {
  const fillers = ['features', 'entities'].flatMap((kind) =>
    Array.from({ length: 10 }, (_, at) => [`src/client/${kind}/a/idea${at}.ts`, '']),
  );
  const named = {
    'src/client/features/a/aApi.ts': 'export const A = 1;',
    'src/client/features/a/APage.tsx': '',
    'src/client/features/small/ADialog.tsx': '',
    'src/client/features/small/useA.ts': 'export const useA = 1;',
    ...(Object.fromEntries(fillers) as Record<string, string>),
  };
  const { code, output } = checkArchitecture({
    ...named,
    ...Object.fromEntries(MISNAMED.map(([file, text]) => [`src/${file}`, text])),
  });
  const reported = output.split('\n').filter((line) => line.includes('names: '));
  expect(reported).toHaveLength(MISNAMED.length);
  for (const [file, , reason] of MISNAMED) expect(output).toContain(`src/${file}: ${reason}`);
  expect(code).toBe(1);
});

test('the architecture check fails when it reads no modules', () => {
  const { code, output } = checkArchitecture({ 'other.ts': 'export const A = 1;' });
  expect(output).toContain('no modules were read');
  expect(code).toBe(1);
});

describe('the server', () => {
  const PLACES = { statement: '*.sql.ts', job: '*.jobs.ts', schedule: '*.jobs.ts', route: '*.routes.ts' };
  const CODE: Record<keyof typeof PLACES, string> = {
    statement: `declare const sql: { query<Row>(text: string): Row[] };
      export const rows = sql.query<number>('select 1');`,
    job: 'declare function defineJob(options: object): void;\n defineJob({});',
    schedule: 'declare function defineSchedule(options: object): void;\n defineSchedule({});',
    route: `declare const route: { get(path: string): void };
      route.get('/stores');`,
  };
  const ENDINGS = ['sql', 'jobs', 'routes', 'rules'];
  const ROUTES = [
    'declare const app: { route(options: object): void };\n app.route({});',
    'declare function defineRoutes(app: object): void;\n defineRoutes({});',
  ];
  let found: Record<string, string[]>;

  beforeAll(() => {
    const files = Object.entries(CODE).flatMap(([kind, code]) =>
      ENDINGS.map((ending) => [`src/server/modules/a/${kind}.${ending}.ts`, code] as const),
    );
    const routes = ROUTES.map((code, at) => [`src/server/modules/a/useCase${at}.ts`, code] as const);
    const { output } = lint(
      Object.fromEntries([...files, ...routes, ['src/server/database/pool.ts', CODE.statement] as const]),
    );
    const results = JSON.parse(output) as { filePath: string; messages: { message: string }[] }[];
    found = Object.fromEntries(
      results.map(({ filePath, messages }) => [path.basename(filePath), messages.map(({ message }) => message)]),
    );
  });

  test.each(Object.entries(PLACES))('a %s is accepted in %s only', (kind, place) => {
    for (const ending of ENDINGS) {
      const expected = place === `*.${ending}.ts` ? [] : [expect.stringContaining(`in ${place} files only`)];
      expect(found[`${kind}.${ending}.ts`]).toEqual(expected);
    }
  });

  test('each way to define a route is rejected in a use case', () => {
    for (const at of ROUTES.keys()) {
      expect(found[`useCase${at}.ts`]).toEqual([expect.stringContaining('in *.routes.ts files only')]);
    }
  });

  test('the database may run statements in any of its files', () => expect(found['pool.ts']).toEqual([]));
});
