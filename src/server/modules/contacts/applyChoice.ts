import type { FastifyBaseLogger } from 'fastify';
import type { Database, Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import type { RecordPrivacyRequests } from '../privacyRequests';
import { keepChoice } from './keptChoices.sql';
import { recordOptOuts } from './optOuts';
import { hasCustomer, saveOptIn, saveOptOut, type Choice } from './smsChoice.sql';

/** A choice about texts, and the customers whom it was saved for. */
export interface AppliedChoice {
  choice: Choice;
  customerIds: readonly string[];
}

/**
 * Saves a choice for the customers with its contact or phone. The newest choice counts, in whatever order and however
 * often choices arrive. If there is no customer, the choice is kept for a day.
 */
export async function applyChoice(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  choice: Choice,
): Promise<AppliedChoice | 'kept'> {
  if (!(await hasCustomer(sql, storeId, choice))) {
    await keepChoice(sql, encryptor, storeId, choice);
    return 'kept';
  }
  const save = choice.kind === 'stop' ? saveOptOut : saveOptIn;
  return { choice, customerIds: await save(sql, storeId, choice) };
}

/** Records the applied choices next to the backups and in the log. Call it after the transaction. */
export async function recordChoices(
  deps: { database: Database; recordPrivacyRequests: RecordPrivacyRequests; log: FastifyBaseLogger },
  storeId: string,
  applied: readonly AppliedChoice[],
): Promise<void> {
  for (const { choice, customerIds } of applied) {
    if (choice.kind === 'stop') await recordOptOuts(deps, storeId, { customerIds, at: choice.at });
    for (const customerId of customerIds) {
      deps.log.info(
        { storeId, customerId },
        choice.kind === 'stop' ? 'customer opted out of texts' : 'customer wants texts again',
      );
    }
  }
}
