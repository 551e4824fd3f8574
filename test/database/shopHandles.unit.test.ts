import type { ScopedDatabase, ShopDatabase, ShopId, ShopSql, Sql } from '../../src/server/database/Database';

/** Whether the compiler refuses a `Given` where a `Wanted` is needed. */
type Refuses<Given, Wanted> = Given extends Wanted ? false : true;

test('handles and ids of stores and shops are refused for each other, and the handle of the platform is not', () => {
  // The type check proves this, and fails on another value in either list.
  const refused: [
    Refuses<ScopedDatabase, ShopDatabase>,
    Refuses<ShopDatabase, ScopedDatabase>,
    Refuses<Sql, ShopSql>,
    Refuses<ShopSql, Sql>,
    Refuses<string, ShopId>,
    Refuses<ShopId, string>,
  ] = [true, true, true, true, true, true];
  const accepted: [
    Refuses<ScopedDatabase<'platform'>, ScopedDatabase>,
    Refuses<ScopedDatabase<'platform'>, ShopDatabase>,
  ] = [false, false];
  expect([refused, accepted].map((values) => new Set(values).size)).toEqual([1, 1]);
});
