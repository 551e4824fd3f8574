import { version } from '../../package.json';
import { listMigrations } from '../../src/server/database/schemaVersion';
import { hashMigration, listReleases, readTables } from './fixtureFile';

const releases = listReleases();

test('BX-66 the version of package.json has a fixture', () => expect(releases.at(-1)?.version).toBe(version));

test.each(releases)(
  'BX-66 the migrations of release $version are as they were, and later ones come after',
  (release) => {
    const names = Object.keys(release.migrations);
    expect(Object.fromEntries(names.map((name) => [name, hashMigration(name)]))).toEqual(release.migrations);
    expect(listMigrations().slice(0, names.length)).toEqual(names);
  },
);

test.each(releases)('the fixture of release $version has the rows that it claims to have', (release) => {
  const counted = [...readTables(release)].map(([table, rows]) => [table, rows.length]);
  expect(Object.fromEntries(counted)).toEqual(release.tables);
  expect(release.tables.points_ledger).toBeGreaterThan(100);
});
