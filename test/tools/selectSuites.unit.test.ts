import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ALL_SUITES, DATABASE_SUITES, selectByChanges, selectByFolders } from '../support/selectSuites';

const FOLDERS = ['admin', 'admins', 'auth', 'customers', 'owners', 'redemptions', 'rewards', 'server', 'session', 'ui'];
const select = (...files: string[]) => selectByChanges(files, FOLDERS);

test('a folder name selects the suites of the folder, of every kind', () => {
  const paths = ['test/owners/', 'test/ui/'];
  expect(selectByFolders(['owners', 'ui'], FOLDERS)).toEqual({
    unit: { paths },
    http: paths,
    screen: paths,
  });
});

test('an unknown folder name is an error that lists the folders', () =>
  expect(() => selectByFolders(['owner'], ['owners', 'auth'])).toThrow(
    'No folder test/owner. There are: auth, owners',
  ));

test('a changed module of the server selects its HTTP suites and screens', () => {
  expect(select('src/server/modules/accounts/owners/owners.sql.ts')).toEqual({
    unit: { relatedTo: ['src/server/modules/accounts/owners/owners.sql.ts'] },
    http: ['test/owners/'],
    screen: ['test/owners/'],
  });
  expect(select('src/contract/owners.ts').http).toEqual(['test/owners/']);
});

test('a changed module or contract selects the suites of the modules that import it', () => {
  const folders = [...FOLDERS, 'checkout', 'ledger'];
  for (const [file, users] of [
    ['src/server/modules/ledger/ledger.sql.ts', ['checkout', 'customers', 'ledger', 'redemptions']],
    ['src/contract/customers.ts', ['checkout', 'customers', 'redemptions']],
  ] as const) {
    expect(selectByChanges([file], folders).http).toEqual(users.map((name) => `test/${name}/`));
  }
});

test('a module or contract without a test folder selects all HTTP suites', () => {
  expect(select('src/server/modules/health/health.routes.ts').http).toBe('all');
  expect(select('src/contract/plain/limits.ts')).toMatchObject({ http: 'all', screen: 'all' });
});

test('a changed feature selects its screens and the checks of all screens, and no HTTP suite', () =>
  expect(select('src/client/features/cashier/Board.tsx')).toMatchObject({
    http: [],
    screen: ['test/redemptions/', 'test/ui/'],
  }));

test.each(['src/client/shared/ui/Pager.tsx', 'src/client/entities/store/index.ts', 'public/index.html'])(
  '%s selects all screens',
  (file) => expect(select(file)).toMatchObject({ http: [], screen: 'all' }),
);

test('a change to the server outside of its modules selects all HTTP suites', () =>
  expect(select('src/server/database/pgDatabase.ts')).toMatchObject({ http: 'all', screen: [] }));

test('a changed suite selects itself, a changed helper its folder', () => {
  expect(select('test/owners/owners.http.test.ts')).toMatchObject({
    http: ['test/owners/owners.http.test.ts'],
    screen: [],
  });
  expect(select('test/owners/ownersPage.ts')).toMatchObject({ http: ['test/owners/'], screen: ['test/owners/'] });
});

test.each(['package-lock.json', 'test/support/server.ts', 'test/jest.config.cjs'])('%s selects everything', (file) =>
  expect(select('docs/scale.md', file)).toEqual(ALL_SUITES),
);

test('a changed document selects nothing', () =>
  expect(select('docs/scale.md', 'README.md')).toEqual({ unit: { relatedTo: [] }, http: [], screen: [] }));

test('CH-40 the suites of chains are among those that run on a distributed database', () => {
  const patterns = DATABASE_SUITES.map((pattern) => new RegExp(pattern));
  const suites = readdirSync(path.resolve(__dirname, '../chains')).filter((name) =>
    /\.(http|slow)\.test\.ts$/.test(name),
  );
  expect(suites.length).toBeGreaterThan(30);
  const leftOut = suites.filter((name) => !patterns.some((pattern) => pattern.test(`test/chains/${name}`)));
  // They have a server with a database of its own, which is not distributed.
  expect(leftOut.sort()).toEqual(['killedJoin.slow.test.ts', 'killedLeave.slow.test.ts']);
});
