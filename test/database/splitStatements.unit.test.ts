import { splitStatements } from '../../src/server/database/citus/splitStatements';
import { listMigrations, readMigration } from '../../src/server/database/schemaVersion';

it.each([
  ['select 1; select 2', ['select 1', 'select 2']],
  ['select 1;\n-- a; b\n;  ', ['select 1']],
  ["select 'a;''b;'; select 2;", ["select 'a;''b;'", 'select 2']],
  ["select e'a\\';b'; select 2;", ["select e'a\\';b'", 'select 2']],
  ['create table "a;b" (); /* ; */ select 1;', ['create table "a;b" ()', '/* ; */ select 1']],
  [
    'do $$ begin a; end $$; create function f() as $f$ $$;$$ ; $f$; select $1;',
    ['do $$ begin a; end $$', 'create function f() as $f$ $$;$$ ; $f$', 'select $1'],
  ],
])('BX-65 %j is split at the ends of its statements', (text, statements) =>
  expect(splitStatements(text)).toEqual(statements),
);

it('BX-65 each statement of the migrations begins with a command, and no text is lost', () => {
  const shorten = (text: string) => text.replace(/--[^\n]*/g, '').replace(/[;\s]/g, '');
  for (const name of listMigrations()) {
    const text = readMigration(name);
    const statements = splitStatements(text);
    const odd = statements.filter(
      (each) =>
        !/^(create|alter|drop|insert|update|delete|select|do|grant|revoke|comment|truncate|with|set|lock|analyze)\b/i.test(
          each.replace(/^(\s|--[^\n]*\n)+/, ''),
        ),
    );
    expect([name, odd]).toEqual([name, []]);
    expect(shorten(statements.join(';'))).toBe(shorten(text));
  }
});
