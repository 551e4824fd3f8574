import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { listMigrations, readSqlFile } from '../../src/server/database/schemaVersion';
import { describeSchema, type Schema } from '../support/describeSchema';
import { migrateWith } from '../support/migrateWith';
import { getDatabaseUrl, sql } from '../support/sql';

const PRESENT = { '0124_schema': readSqlFile(path.resolve(__dirname, '../../src/server/database/schema/index.sql')) };
const suffix = randomBytes(4).toString('hex');
const [migrated, present] = [`migrated_${suffix}`, `present_${suffix}`];

beforeAll(async () => {
  for (const name of [migrated, present]) await sql(`create database ${name}`);
  await migrateWith(getDatabaseUrl(migrated), listMigrations());
  await migrateWith(getDatabaseUrl(present), [], PRESENT);
});
afterAll(async () => {
  for (const name of [migrated, present]) await sql(`drop database ${name} with (force)`);
});

/** What only one of the two databases has, by its kind. */
async function compare(): Promise<Partial<Record<keyof Schema, string[]>>> {
  const [made, wanted] = [
    await describeSchema(getDatabaseUrl(migrated)),
    await describeSchema(getDatabaseUrl(present)),
  ];
  const differences: Partial<Record<keyof Schema, string[]>> = {};
  for (const kind of Object.keys(made) as (keyof Schema)[]) {
    // A migration adds a constraint without reading the rows that are there.
    const madeLines = made[kind].map((line) => line.replace(' NOT VALID', ''));
    const lines = [
      ...madeLines.filter((line) => !wanted[kind].includes(line)).map((line) => `not in schema/: ${line}`),
      ...wanted[kind].filter((line) => !madeLines.includes(line)).map((line) => `not by a migration: ${line}`),
    ];
    if (lines.length > 0) differences[kind] = lines;
  }
  return differences;
}

test('BX-66 the migrations make the database that schema/ makes', async () => {
  expect(await compare()).toEqual({});
});

/** A change of every kind but the columns of customers. */
const CHANGES = `
  create index customers_by_planted on customers (store_id, planted_text);
  create type mood as enum ('glad', 'sad');
  create table notes (store_id uuid references stores on delete cascade);
  comment on table notes is 'planted';
  alter table notes enable row level security;
  create policy own_store on notes using (is_visible_store(store_id));
  create trigger notes_append before insert on notes for each row execute function points_ledger_append();
  create or replace function search_text(given text) returns text language sql immutable parallel safe as
    $$ select lower(given) $$;
  revoke delete on visits from regulars_app;
  alter default privileges in schema public revoke delete on tables from regulars_app;`;

test('BX-66 a migration and schema/ that disagree are noticed, and the order of columns makes no difference', async () => {
  await migrateWith(getDatabaseUrl(migrated), listMigrations(), {
    '9999_planted': `
      alter table customers add column planted_text text default 'none', add column planted_number smallint;
      alter table customers add constraint customers_planted_number_check check (planted_number > 0) not valid; ${CHANGES}`,
  });
  expect(await compare()).toEqual({
    tables: [
      expect.stringMatching(/^not in schema\/: notes r /),
      expect.stringMatching(/^not in schema\/: visits r /),
      expect.stringMatching(/^not by a migration: visits r .*regulars_app=arwd/),
    ],
    columns: [
      expect.stringMatching(/^not in schema\/: customers planted_number smallint/),
      'not in schema/: customers planted_text text "default" \'none\'::text {}',
      expect.stringMatching(/^not in schema\/: notes store_id uuid/),
    ],
    constraints: [
      'not in schema/: customers customers_planted_number_check CHECK ((planted_number > 0))',
      expect.stringMatching(/^not in schema\/: notes notes_store_id_fkey FOREIGN KEY .* ON DELETE CASCADE$/),
    ],
    indexes: [expect.stringMatching(/^not in schema\/: CREATE INDEX customers_by_planted /)],
    triggers: [expect.stringMatching(/^not in schema\/: O CREATE TRIGGER notes_append /)],
    policies: [expect.stringMatching(/^not in schema\/: notes own_store /)],
    functions: [
      expect.stringMatching(/^not in schema\/: .*search_text[^]*lower\(given\)/),
      expect.stringMatching(/^not by a migration: .*search_text[^]*normalize/),
    ],
    types: ['not in schema/: mood {glad,sad}'],
    rights: [
      expect.stringMatching(/^not in schema\/: default .*regulars_app=arw\//),
      expect.stringMatching(/^not by a migration: default .*regulars_app=arwd\//),
    ],
    comments: ['not in schema/: table notes planted'],
  });
  await migrateWith(getDatabaseUrl(present), [], {
    ...PRESENT,
    '9999_planted': `
      alter table customers
        add column planted_number smallint check (planted_number > 0), add column planted_text text default 'none'; ${CHANGES}`,
  });
  expect(await compare()).toEqual({});
});
