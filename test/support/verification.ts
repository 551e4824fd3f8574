import pg from 'pg';
import type { Sql, Value } from '../../src/server/database/Database';
import { checkRules, RULES, verifyDatabase, type Rule, type RuleResult } from '../../src/server/modules/verification';
import { TEST_SECRETS_KEY } from './server';
import { testDatabase } from './sql';

/** The limit is high, because other suites insert rows with SQL that break rules. */
const OPTIONS = { secretsKey: TEST_SECRETS_KEY, limit: 1_000_000 };

export const toSql = (client: pg.Client): Sql => ({
  query: async <Row extends object>(text: string, values: readonly Value[] = []) =>
    (await client.query<Row>(text, [...values])).rows,
});

/** Runs the rules of `regulars verify` on the database of this run. Returns the violations in these stores. */
export async function listBrokenRules(storeIds: readonly string[]): Promise<string[]> {
  const client = new pg.Client(testDatabase());
  await client.connect();
  try {
    return describe(await verifyDatabase(toSql(client), OPTIONS), storeIds);
  } finally {
    await client.end();
  }
}

/** Runs only these rules, in the transaction of a client. */
export async function listBrokenRulesIn(
  client: pg.Client,
  storeIds: readonly string[],
  rules: readonly Rule[] = RULES,
): Promise<string[]> {
  return describe(await checkRules(toSql(client), { ...OPTIONS, rules }), storeIds);
}

function describe(results: readonly RuleResult[], storeIds: readonly string[]): string[] {
  return results.flatMap(({ id: rule, violations }) =>
    violations
      .filter(({ storeId }) => storeId !== null && storeIds.includes(storeId))
      .map(({ id }) => `${rule}: ${id}`),
  );
}
