import { toShop, type Database, type ScopedDatabase, type Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import { getActorId, type CustomerActor, type DashboardActor } from '../../platform/auth/actor';
import { deleteCustomerAccess } from '../../platform/auth/customerSessions.sql';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError } from '../../shared/AppError';
import { eraseResponses } from '../../shared/idempotency/idempotency.sql';
import { lockMatching } from '../../shared/locks.sql';
import { enqueueSync, eraseContacts, keepOptOuts } from '../contacts';
import { takeFormerPhones } from '../customers';
import { keepErasedNumbers } from '../erasedNumbers';
import { eraseFromImports } from '../imports';
import { appendToLedger } from '../ledger';
import { listOriginsOf } from '../origins';
import { resolvePendingBy } from '../redemptions';
import { eraseTexts } from '../sms';
import { endPasses } from '../wallet';
import {
  clearCustomers,
  closeCheckouts,
  deletePurchases,
  eraseAuditValues,
  eraseNotes,
  erasePosPhones,
  listArchives,
  listNumbers,
  listPendingRedemptions,
  listStoredRedemptions,
  lockForErasure,
  type ErasedRow,
} from './eraseCustomer.sql';

/**
 * Erases a customer, for the owner or for themselves: name, phone, birthday and all other personal data are deleted
 * everywhere. The ledger stays without them, and so does a hash of each phone number, by which an import file is
 * recognized and an opt-out of texts is kept. Pending redemptions are cancelled first and the remaining points expire,
 * so that no unspendable points are left. Files that wait to be imported are discarded. The phone can then sign up as
 * a new customer. Rows are locked in the order point of sale, customer, redemptions. A person whom a shop brought into
 * its chain is erased from the archive of the shop first, each in a transaction of its own. All archives of the chain
 * lose the phone numbers, because files and registers name people who are no customers.
 * @returns the customer and those merged into them, also those of archives.
 * @throws AppError 404 for an unknown or erased customer, 409 while an import runs, which could bring them back.
 */
export async function eraseCustomer(
  { database, encryptor }: { database: Database; encryptor: Encryptor },
  actor: DashboardActor | CustomerActor,
  customerId: string,
): Promise<Erased[]> {
  const { storeId } = actor;
  const db = database.forStore(storeId);
  const erased: Erased[] = [];
  for (const { archiveId, originId, optedOutAt } of await listOriginsOf(db, storeId, customerId)) {
    const archived = { ...actor, ...toShop(archiveId), ...(actor.scope === 'customer' && { customerId: originId }) };
    const inArchive = { db: database.forStore(archiveId), encryptor, optedOutAt };
    const ids = await eraseInStore(inArchive, archived, originId).catch((error: unknown) => {
      // An attempt that failed later has erased them there, or the archive was deleted.
      if (error instanceof AppError && error.code === 'not_found') return [originId];
      throw error;
    });
    erased.push(...ids.map((id) => ({ storeId: archiveId, customerId: id })));
  }
  for (const archiveId of await listArchives(db, storeId)) {
    const phones = await listNumbers(db, storeId, customerId);
    await database.forStore(archiveId).transaction((sql) => eraseNumbers(sql, archiveId, phones));
  }
  const ids = await eraseInStore({ db, encryptor }, actor, customerId);
  return [...ids.map((id) => ({ storeId, customerId: id })), ...erased];
}

/** A customer whose data is gone, for those who must repeat that after a restore. */
interface Erased {
  storeId: string;
  customerId: string;
}

async function eraseInStore(
  { db, encryptor, optedOutAt = null }: { db: ScopedDatabase; encryptor: Encryptor; optedOutAt?: string | null },
  actor: DashboardActor | CustomerActor,
  customerId: string,
): Promise<string[]> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    await lockMatching(sql, storeId);
    const rows = await lockForErasure(sql, storeId, customerId);
    const [customer] = rows;
    if (!customer) throw new AppError('not_found', 'Customer not found');
    for (const redemptionId of await listPendingRedemptions(sql, storeId, customer.id)) {
      await resolvePendingBy(sql, actor, redemptionId, 'cancelled');
    }
    await expirePoints(sql, actor, customer);
    const now = new Date();
    const ids = rows.map(({ id }) => id);
    const phones = [...rows.flatMap(({ phone }) => phone ?? []), ...(await takeFormerPhones(sql, storeId, ids))];
    await closeCheckouts(sql, storeId, customer.id, now);
    await eraseTexts(sql, storeId, ids);
    await deleteCustomerAccess(sql, storeId, ids);
    await endPasses(sql, storeId, ids);
    await clearCustomers(sql, storeId, ids, now);
    // In an archive, they may have opted out in the chain.
    const stoppedAt = customer.optedOutAt ?? optedOutAt;
    if (stoppedAt) await keepOptOuts(sql, encryptor, storeId, { phones, at: new Date(stoppedAt) });
    await keepErasedNumbers(sql, encryptor, storeId, { phones, at: now });
    await eraseNotes(sql, storeId, customer.id);
    await eraseNumbers(sql, storeId, phones);
    await deletePurchases(sql, storeId, ids);
    const redemptionIds = await listStoredRedemptions(sql, storeId, customer.id);
    await eraseResponses(sql, storeId, [...ids, ...phones, ...redemptionIds]);
    for (const id of ids) await eraseAuditValues(sql, storeId, id);
    await recordAuditBy(sql, actor, {
      action: 'customer_erased',
      recordType: 'customer',
      recordId: customer.id,
    });
    const contactIds = rows.flatMap(({ contactId }) => contactId ?? []);
    await eraseContacts(sql, storeId, contactIds, now);
    await enqueueSync(sql, storeId);
    return ids;
  });
}

/**
 * Removes phone numbers from import files and from what the register says about its customers, also of a person who is
 * no customer of the store.
 * @throws AppError 409 while an import runs.
 */
async function eraseNumbers(sql: Sql, storeId: string, phones: readonly string[]): Promise<void> {
  if (!(await eraseFromImports(sql, storeId, phones))) {
    throw new AppError('conflict', 'A customer import is running. Please try again when it is done.');
  }
  await erasePosPhones(sql, storeId, phones);
}

async function expirePoints(sql: Sql, actor: DashboardActor | CustomerActor, { id }: ErasedRow): Promise<void> {
  const [own] = await lockForErasure(sql, actor.storeId, id);
  if (!own || own.points <= 0) return;
  await appendToLedger(sql, {
    storeId: actor.storeId,
    customerId: id,
    delta: -own.points,
    kind: 'expiry',
    source: `erasure:${id}`,
    actor: { role: actor.role, id: getActorId(actor) },
    details: { code: 'erasure' },
  });
}
