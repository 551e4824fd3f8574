import type { FastifyBaseLogger } from 'fastify';
import type { ContactSync } from '../../../contract/contacts';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import type { Reader } from '../../shared/reader';
import { getCrmCredentials } from '../stores';
import { findCrmState, forgetAddedWords, resetCrmState, saveCrmState, type CrmStateRow } from './connection.sql';
import { describeAddedWords, describeCrmProblem, getCrmProblem, type CrmProblem } from './crmProblem';
import { hasDueContacts, retryRefused } from './dueContacts.sql';
import { resolveLocation } from './resolveLocation';
import type { ContactDeps } from './syncContacts';
import { enqueueConnect, enqueueSync } from './syncContacts.jobs';

/** Waiting and refused customers are counted up to this number. */
const MAX_COUNTED = 1_000;
/** After this many failed runs in a row, which take some minutes, the vendor counts as unreachable. */
const FAILURES_UNTIL_UNREACHABLE = 4;

/**
 * Returns whether a store's customers reach its contact management system, with the reason in words for `reader`.
 * @throws AppError 404 when the store does not exist.
 */
export async function getContactSync(sql: Sql, storeId: string, reader: Reader): Promise<ContactSync> {
  const row = await findCrmState(sql, storeId, MAX_COUNTED);
  if (!row) throw new AppError('not_found', 'Store not found');
  const problem = getProblem(row);
  const { locationId, checkedAt, lastSuccessAt, waiting, refused, addedWords } = row;
  return {
    status: problem === null ? row.status : 'needs_attention',
    reason: problem && describeCrmProblem(problem, reader),
    notice: addedWords && describeAddedWords(addedWords, reader),
    locationId,
    checkedAt,
    lastSuccessAt,
    waiting,
    refused,
  };
}

function getProblem({ status, detail, failures }: CrmStateRow): string | null {
  if (status === 'needs_attention') return detail ?? '';
  // Without a location nothing was ever sent, so the first failure is reported.
  return failures >= (status === 'unknown' ? 1 : FAILURES_UNTIL_UNREACHABLE) ? 'unreachable' : null;
}

/**
 * Asks the contact management system for the location of the store's token, and saves the result as the state of the
 * connection. After a success, all waiting and refused contacts are sent. A failing vendor is a result, not an error.
 */
export async function testContactSync(
  { database, getCrm, encryptor }: ContactDeps,
  storeId: string,
  { signal, log }: { signal: AbortSignal; log: FastifyBaseLogger },
): Promise<void> {
  const db = database.forStore(storeId);
  const problem = await probe();
  const now = new Date();
  if (problem !== null) log.warn({ storeId, reason: problem }, 'the contact management failed a test');
  await db.transaction(async (sql) => {
    // A person waits for the result, so an outage is shown at once.
    await saveCrmState(sql, storeId, { problem, isTransient: false, now });
    if (problem !== null) return;
    // Somebody may have switched the words off. The next text shows whether they are still added.
    await forgetAddedWords(sql, storeId);
    await retryRefused(sql, storeId, now);
    if (await hasDueContacts(sql, storeId)) await enqueueSync(sql, storeId);
  });

  async function probe(): Promise<CrmProblem | null> {
    try {
      const credentials = await getCrmCredentials(db, encryptor, storeId);
      if (!credentials) return 'no_credentials';
      await resolveLocation(db, storeId, getCrm(storeId, { ...credentials, locationId: null }), signal);
      return null;
    } catch (error) {
      const found = getCrmProblem(error);
      if (found === null) throw error;
      return found;
    }
  }
}

/**
 * Resets the sync after new credentials: finds their location and sends waiting and refused contacts. Call it in the
 * transaction that saves the credentials.
 */
export async function reconnectContacts(sql: Sql, storeId: string): Promise<void> {
  const now = new Date();
  await resetCrmState(sql, storeId, now);
  await retryRefused(sql, storeId, now);
  await enqueueConnect(sql, storeId);
}
