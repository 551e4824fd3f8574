import type { Sql } from '../../database/Database';
import { CHAIN_RULES } from './chainRules.sql';
import { COUNTER_RULES } from './counterRules.sql';
import { CUSTOMER_RULES } from './customerRules.sql';
import { EVENT_RULES } from './eventRules.sql';
import { GIFT_RULES } from './giftRules.sql';
import { LEDGER_RULES } from './ledgerRules.sql';
import { ORDER_RULES } from './orderRules.sql';
import { REDEMPTION_RULES } from './redemptionRules.sql';
import { REFERENCE_RULES } from './referenceRules.sql';
import type { Checked, Rule, RuleResult } from './rule';
import { SMS_RULES } from './smsRules.sql';
import {
  beginSnapshot,
  checkRule,
  countChecked,
  endSnapshot,
  exportSnapshot,
  hasCitus,
  prepareForRules,
} from './verifyDatabase.sql';
import { createSecretsChecks } from './verifySecrets';
import { checkTimeZones } from './verifyTimeZones';

/** All rules of SQL alone, in the order in which they are checked. */
export const RULES: readonly Rule[] = [
  ...LEDGER_RULES,
  ...REDEMPTION_RULES,
  ...ORDER_RULES,
  ...GIFT_RULES,
  ...CUSTOMER_RULES,
  ...COUNTER_RULES,
  ...SMS_RULES,
  ...CHAIN_RULES,
  ...EVENT_RULES,
  ...REFERENCE_RULES,
];

export interface VerifyOptions {
  /** The default is all rules. */
  rules?: readonly Rule[];
  /** Without a key, the stores' keys are not checked. */
  secretsKey?: string | undefined;
  /** The maximum number of listed violations per rule. The default is 20. */
  limit?: number;
  /** Called with each result as soon as it is known. */
  onResult?: (result: RuleResult) => void;
}

/** Opens another connection to the database with the permissions of the first one. */
export type OpenConnection = () => Promise<Sql & { close: () => Promise<void> }>;

/**
 * Checks all rules in one read-only snapshot of the database, while other processes may change it. The login only needs
 * to read the tables. Stores in deletion are left out. The memory of this process does not grow with the data.
 * @param sql runs statements on one connection that nobody else is using, outside a transaction.
 * @param openConnection opens a second connection for the same snapshot, so that two rules are checked at a time.
 */
export async function verifyDatabase(
  sql: Sql,
  options: VerifyOptions = {},
  openConnection?: OpenConnection,
): Promise<RuleResult[]> {
  await beginSnapshot(sql);
  try {
    if (!openConnection || (await hasCitus(sql))) return await checkRules(sql, options);
    const snapshot = await exportSnapshot(sql);
    const second = await openConnection();
    try {
      await beginSnapshot(second, snapshot);
      return await checkRules(sql, options, second);
    } finally {
      await second.close();
    }
  } finally {
    await endSnapshot(sql);
  }
}

/**
 * Checks the rules in the caller's transaction, whose settings it changes, or in two transactions with one snapshot.
 */
export async function checkRules(sql: Sql, options: VerifyOptions = {}, second?: Sql): Promise<RuleResult[]> {
  const { rules = RULES, secretsKey, limit = 20, onResult } = options;
  const counts = new Map<Checked, Promise<number>>();
  const checks: ((on: Sql) => Promise<RuleResult>)[] = [
    ...rules.map((rule) => async (on: Sql) => {
      const counted = counts.get(rule.checked) ?? countChecked(on, rule.checked);
      counts.set(rule.checked, counted);
      const checked = await counted;
      return { ...(await checkRule(on, rule, limit)), checked };
    }),
    (on: Sql) => checkTimeZones(on, limit),
    ...createSecretsChecks(secretsKey, limit),
  ];
  const results: RuleResult[] = [];
  // Results are reported in the order of the rules, although a later rule may end first.
  let reported = 0;
  let next = 0;
  const work = async (on: Sql) => {
    await prepareForRules(on);
    try {
      for (let index = next++; index < checks.length; index = next++) {
        const result = await checks[index]?.(on);
        if (result) results[index] = result;
        for (let ready = results[reported]; ready; ready = results[++reported]) onResult?.(ready);
      }
    } finally {
      // After a failure the other connection starts no further rule.
      next = checks.length;
    }
  };
  const working = [sql, ...(second ? [second] : [])].map(work);
  // Both connections must have finished before a failure is thrown, because the caller then closes them.
  await Promise.allSettled(working);
  await Promise.all(working);
  return results;
}
