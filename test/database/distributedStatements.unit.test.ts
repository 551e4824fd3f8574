import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCAL_TABLES, REFERENCE_TABLES } from '../../src/server/database/citus/tables';
import { listMigrations, readMigration } from '../../src/server/database/schemaVersion';

/** Checks the rules of decision 0113 that show in the text of a statement or migration alone. */

const ROOT = path.resolve(__dirname, '../../src/server');
const ON_COORDINATOR = new RegExp(`\\b(${LOCAL_TABLES.join('|')}|pgboss\\.\\w+)\\b`);

interface Statement {
  file: string;
  text: string;
}

const statements: Statement[] = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  // `regulars verify` joins all stores, which its own suite tests on a cluster.
  .filter((file) => file.endsWith('.ts') && !/^(database|modules\/verification)\//.test(file))
  .flatMap((file) =>
    [
      ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(
        /`([^`]*)`|'((?:insert|update|delete|select|with)\b[^']*)'/g,
      ),
    ]
      .map(([, template, quoted]) => ({ file, text: template ?? quoted ?? '' }))
      .filter(({ text }) => /^\s*(select|insert|update|delete|with)\s/.test(text)),
  );
const listFiles = (wrong: Statement[]) => wrong.map(({ file, text }) => `${file}: ${text.slice(0, 80)}`);
const storeStatements = statements.filter(({ text }) => !ON_COORDINATOR.test(text));

it('BX-65 the search finds the statements of the server', () => expect(statements.length).toBeGreaterThan(150));

it('BX-65 no statement takes a slice of an array, on which a coordinator of Citus 13.2 crashes', () => {
  const SLICE = /[)\w]\[[^\]:]*:(?!:)[^\]]*\]/;
  expect(SLICE.test('set ids = (ids || $2)[1:$3]')).toBe(true);
  expect(SLICE.test('(array_agg(at))[3], $2::uuid[]')).toBe(false);
  expect(listFiles(storeStatements.filter(({ text }) => SLICE.test(text)))).toEqual([]);
});

it('BX-65 a sign-in locks no row of a table that is copied to every node', () => {
  const signIn = statements.filter(({ file }) => file === 'platform/auth/sessions.sql.ts');
  expect(signIn.length).toBeGreaterThan(0);
  expect(
    listFiles(signIn.filter(({ text }) => /\baccounts\b/.test(text) && /\bfor (share|update|no key|key)/.test(text))),
  ).toEqual([]);
});

/** The store-owned tables that a migration creates without distributing them by store. */
function listUnplaced(migration: string): string[] {
  return [...migration.matchAll(/\bcreate table (\w+) \(([\s\S]*?)\n?\s*\);/g)]
    .filter(
      ([, name = '', columns = '']) =>
        /\bstore_id\b/.test(columns) && ![...REFERENCE_TABLES, ...LOCAL_TABLES].includes(name),
    )
    .map(([, name = '']) => name)
    .filter((name) => !migration.includes(`distribute_by_store('${name}')`));
}

it('BX-65 a migration after the first one distributes the store-owned tables that it creates', () => {
  const notes = 'create table notes (\n  store_id uuid not null references stores,\n  id uuid\n);';
  expect(listUnplaced(notes)).toEqual(['notes']);
  expect(listUnplaced(`${notes} select distribute_by_store('notes');`)).toEqual([]);
  expect(listUnplaced('create table rate_limits (key text, store_id uuid);')).toEqual([]);
  expect(
    listMigrations()
      .slice(1)
      .flatMap((name) => listUnplaced(readMigration(name))),
  ).toEqual([]);
});

/** The columns that a migration adds together with a constraint, which Citus accepts only in a command of its own. */
function listConstrained(migration: string): string[] {
  return [
    ...migration.matchAll(/\badd column (?:if not exists )?(\w+)((?:[^;,()]|\([^()]*\)|\((?:[^()]|\([^()]*\))*\))*)/g),
  ]
    .filter(([, , definition = '']) => /\b(check|unique|primary key|references|generated)\b/.test(definition))
    .map(([, name = '']) => name);
}

it('BX-65 a migration after the first one adds columns without a constraint, which another command adds', () => {
  const added = (definition: string) => listConstrained(`alter table visits add column note text ${definition};`);
  expect(added("not null default ''")).toEqual([]);
  expect(added("check (length(note) < 9) not null default ''")).toEqual(['note']);
  expect(added('not null unique')).toEqual(['note']);
  expect(added('references stores')).toEqual(['note']);
  expect(
    listMigrations()
      .slice(1)
      .flatMap((name) => listConstrained(readMigration(name))),
  ).toEqual([]);
});

/** The commands that add a constraint and do something else too, which Citus refuses. */
function listCombined(migration: string): string[] {
  const withoutComments = migration.replace(/--.*$/gm, '');
  return [...withoutComments.matchAll(/\balter table [^;]*\badd constraint\b[^;]*/g)]
    .map(([command]) => command)
    .filter((command) => {
      let flat = command.replace(/'[^']*'/g, '');
      while (/\([^()]*\)/.test(flat)) flat = flat.replace(/\([^()]*\)/g, '');
      return flat.includes(',');
    });
}

it('BX-65 a migration after the first one adds each constraint by a command that does nothing else', () => {
  const alone = "alter table visits add constraint visits_note check (note in ('a', 'b') and (length(note) < 9))";
  expect(listCombined(`${alone}; alter table visits add column a text, add column b text;`)).toEqual([]);
  expect(listCombined(`${alone}, add constraint visits_size check (size > 0);`)).toHaveLength(1);
  expect(listCombined('alter table visits add column size integer, add constraint b check (size > 0);')).toHaveLength(
    1,
  );
  expect(
    listMigrations()
      .slice(1)
      .flatMap((name) => listCombined(readMigration(name))),
  ).toEqual([]);
});
