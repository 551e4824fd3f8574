import type { FastifyBaseLogger } from 'fastify';
import type { Database, Sql } from '../../database/Database';
import { CrmError, isRefusal, type Crm, type GetCrm } from '../../integrations/crm/Crm';
import type { Encryptor } from '../../platform/secrets/encryption';
import type { RecordPrivacyRequests } from '../privacyRequests';
import { getCrmCredentials } from '../stores';
import { applyChoice, recordChoices, type AppliedChoice } from './applyChoice';
import { acquireLease, findLeaseEnd, releaseLease, saveCrmState, type Lease } from './connection.sql';
import { getCrmProblem, isTransient, type CrmProblem } from './crmProblem';
import {
  hasDueContacts,
  listDueContacts,
  postponeContact,
  saveContact,
  saveRefusal,
  type DueContact,
} from './dueContacts.sql';
import { isContactUsed, listErasedContacts, saveContactDeleted } from './erasedContacts.sql';
import { listContactsWithoutPhone, takeChoiceOf, takeKeptChoices } from './keptChoices.sql';
import { resolveLocation } from './resolveLocation';
import { listStoresAtLocation, type Choice } from './smsChoice.sql';
import { enqueueSync, enqueueSyncLater } from './syncContacts.jobs';

export interface ContactDeps {
  database: Database;
  getCrm: GetCrm;
  encryptor: Encryptor;
  log: FastifyBaseLogger;
  recordPrivacyRequests: RecordPrivacyRequests;
  /** How many contacts one run sends. The default is 50. */
  batch?: number;
}

const BATCH = 50;
const TAGS = ['Regulars'];
/** No contact is started later than this. Together with the time of one call this is less than the job's timeout. */
const BATCH_MS = 35_000;
const CALL_MS = 10_000;
/** Longer than an attempt of the job can take. Afterward the lease of a killed attempt is free. */
const TURN_MS = 65_000;
/** This many failures in a row are not caused by single customers. */
const MAX_FAILED_IN_ROW = 10;
const RETRY_MS = 15_000;
const MAX_RETRY_MS = 15 * 60_000;
/** Long, because these problems only end when a person changes the key's permissions at the vendor. */
const ATTENTION_RETRY_MS = 3_600_000;

interface Outcome {
  problem: CrmProblem | null;
  /** Customers that stay due because the vendor's response to their request failed. */
  skipped: number;
}

/**
 * Identifies the contacts of kept choices, deletes the contacts of erased customers, sends a batch of due contacts and
 * schedules the next batch. A store has one run at a time, so that an earlier state of a customer never overwrites a
 * later one. Failures of the vendor are saved as the state of the connection and tried again later. They do not fail
 * the job.
 */
export async function syncContacts(deps: ContactDeps, storeId: string, signal: AbortSignal): Promise<void> {
  const { database, log } = deps;
  const db = database.forStore(storeId);
  const until = new Date(Date.now() + TURN_MS);
  const lease = await acquireLease(db, storeId, new Date(), until);
  if (!lease) {
    const end = await findLeaseEnd(db, storeId);
    if (end) await db.transaction((sql) => enqueueSyncLater(sql, storeId, new Date(end)));
    return;
  }
  let outcome: Outcome;
  try {
    outcome = await sendBatch(deps, storeId, lease, signal);
    signal.throwIfAborted();
  } catch (error) {
    await releaseLease(db, storeId, until);
    throw error;
  }
  const { problem, skipped } = outcome;
  if (problem !== null) log.warn({ storeId, reason: problem }, 'contacts could not be sent');
  await db.transaction(async (sql) => {
    // Must be the first statement: customers changed after it find the lease free, and earlier changes are seen below.
    const ended = await releaseLease(sql, storeId, until);
    if (!ended) return;
    // A problem with the old credentials says nothing about the new ones.
    if (ended.changed !== lease.changed) {
      await enqueueSync(sql, storeId);
      return;
    }
    const state = { problem, isTransient: problem !== null && isTransient(problem), now: new Date() };
    const failures = await saveCrmState(sql, storeId, state);
    if (problem === 'no_credentials') return;
    const isDue = await hasDueContacts(sql, storeId);
    if (problem === null && skipped === 0) {
      if (isDue) await enqueueSync(sql, storeId);
    } else if (isDue || lease.status === 'unknown') {
      await enqueueSyncLater(sql, storeId, new Date(Date.now() + getRetryMs(problem, failures)));
    }
  });
}

function getRetryMs(problem: CrmProblem | null, failures: number): number {
  if (problem !== null && isTransient(problem)) return Math.min(RETRY_MS * 2 ** Math.min(failures, 10), MAX_RETRY_MS);
  return problem === null || problem === 'bad_response' ? MAX_RETRY_MS : ATTENTION_RETRY_MS;
}

async function sendBatch(deps: ContactDeps, storeId: string, lease: Lease, signal: AbortSignal): Promise<Outcome> {
  const { database, encryptor, getCrm, batch = BATCH } = deps;
  const db = database.forStore(storeId);
  let [skipped, failedInRow] = [0, 0];
  const begunAt = performance.now();
  try {
    const credentials = await getCrmCredentials(db, encryptor, storeId);
    if (!credentials) return { problem: 'no_credentials', skipped };
    if (lease.status !== 'connected' || credentials.locationId === null) {
      const crm = getCrm(storeId, { ...credentials, locationId: null });
      credentials.locationId = await resolveLocation(db, storeId, crm, withinCall(signal));
    }
    const crm = getCrm(storeId, credentials);
    const isOver = () => signal.aborted || performance.now() - begunAt > BATCH_MS;
    for (const contactId of await listContactsWithoutPhone(db, storeId, batch)) {
      if (isOver()) break;
      if (!(await identifyContact(deps, storeId, crm, contactId, signal))) skipped += 1;
    }
    for (const contactId of await listErasedContacts(db, storeId, batch)) {
      if (isOver()) break;
      // Stores at one location share the contact of a phone, so the last store that erases the customer deletes it.
      const stores = await listStoresAtLocation(database.platform, credentials.locationId);
      const storeIds = stores.map(({ storeId }) => storeId);
      if (await isContactUsed(database.platform, storeIds, contactId)) {
        await saveContactDeleted(db, storeId, contactId);
        continue;
      }
      if (!(await deleteContact(db, storeId, crm, contactId, signal))) skipped += 1;
    }
    for (const contact of await listDueContacts(db, storeId, batch)) {
      if (isOver()) break;
      const result = await sendContact(deps, storeId, crm, contact, signal);
      if (result === 'skipped') skipped += 1;
      failedInRow = result === 'sent' ? 0 : failedInRow + 1;
      if (failedInRow === MAX_FAILED_IN_ROW) {
        return { problem: result === 'refused' ? 'refusing' : 'bad_response', skipped };
      }
    }
    return { problem: null, skipped };
  } catch (error) {
    const problem = getCrmProblem(error);
    if (problem === null) throw error;
    return { problem, skipped };
  }
}

/**
 * Creates or updates one contact and saves the result. Sending it twice has no further effect.
 * @throws CrmError when the failure does not concern this customer.
 */
async function sendContact(
  deps: ContactDeps,
  storeId: string,
  crm: Crm,
  contact: DueContact,
  signal: AbortSignal,
): Promise<'sent' | 'refused' | 'skipped'> {
  const { phone, name, birthday, contact_id: known } = contact;
  const db = deps.database.forStore(storeId);
  try {
    const contactId = await crm.upsertContact({ phone, name, birthday }, withinCall(signal));
    // A contact that was saved before already has its tags.
    if (contactId !== known) await crm.addTags(contactId, TAGS, withinCall(signal));
    const applied = await db.transaction(async (sql) => {
      await saveContact(sql, storeId, contact, contactId);
      const kept = await takeKeptChoices(sql, deps.encryptor, storeId, { contactId, phone });
      return applyAll(sql, deps.encryptor, storeId, kept);
    });
    await recordChoices(deps, storeId, applied);
    return 'sent';
  } catch (error) {
    const reason = error instanceof CrmError ? error.reason : null;
    if (isRefusal(reason)) {
      await saveRefusal(db, storeId, contact, new Date());
      return 'refused';
    }
    if (reason !== 'bad_response') throw error;
    await postponeContact(db, storeId, contact, new Date());
    return 'skipped';
  }
}

/**
 * Asks the vendor for the phone of a contact that matches no customer but has a kept choice, and applies the choice to
 * the customer with that phone. Without such a customer the choice is kept with the phone. Without a phone it is
 * dropped. Returns false when the vendor's response was malformed.
 * @throws CrmError when the failure does not concern this contact.
 */
async function identifyContact(
  deps: ContactDeps,
  storeId: string,
  crm: Crm,
  contactId: string,
  signal: AbortSignal,
): Promise<boolean> {
  let phone: string | null;
  try {
    phone = await crm.findPhone(contactId, withinCall(signal));
  } catch (error) {
    if (error instanceof CrmError && error.reason === 'bad_response') return false;
    throw error;
  }
  const applied = await deps.database.forStore(storeId).transaction(async (sql) => {
    const choice = await takeChoiceOf(sql, storeId, { contactId, phone });
    return choice === null || phone === null ? [] : applyAll(sql, deps.encryptor, storeId, [choice]);
  });
  await recordChoices(deps, storeId, applied);
  return true;
}

async function applyAll(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  choices: readonly Choice[],
): Promise<AppliedChoice[]> {
  const applied: AppliedChoice[] = [];
  for (const choice of choices) {
    const result = await applyChoice(sql, encryptor, storeId, choice);
    if (result !== 'kept') applied.push(result);
  }
  return applied;
}

/**
 * Deletes the contact of an erased customer. A contact that the vendor does not have counts as deleted. Returns false
 * when the vendor's response was malformed.
 * @throws CrmError when the failure does not concern this contact.
 */
async function deleteContact(
  sql: Sql,
  storeId: string,
  crm: Crm,
  contactId: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await crm.deleteContact(contactId, withinCall(signal));
  } catch (error) {
    const reason = error instanceof CrmError ? error.reason : null;
    if (reason === 'bad_response') return false;
    if (reason !== 'rejected') throw error;
  }
  await saveContactDeleted(sql, storeId, contactId);
  return true;
}

function withinCall(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
}
