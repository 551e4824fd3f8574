import type { MergeCustomer, MergePreview, MergeResult } from '../../../contract/merging';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { deleteCustomerAccess } from '../../platform/auth/customerSessions.sql';
import { AppError } from '../../shared/AppError';
import { lockMatching } from '../../shared/locks.sql';
import { enqueueSync } from '../contacts';
import { lockReferrals } from '../customers';
import { appendToLedger, type LedgerKind } from '../ledger';
import { moveOrigins } from '../origins';
import { resolvePendingBy } from '../redemptions';
import { endPasses } from '../wallet';
import { combineProfiles, findDuplicates, hasConsent, type Duplicate, type Profile } from './merge.rules';
import { closeMerged, markRedemptionsMerged, moveRecords, moveReferrals, saveCombined } from './moveRecords.sql';
import { listActiveRedemptions, listProfiles, lockProfiles, type MergeProfile } from './profiles.sql';

interface Pair {
  /** The customer who is merged into the other one. */
  fromId: string;
  /** The customer who remains. */
  intoId: string;
}

/**
 * Returns the result that a merge of two customers would have.
 * @throws AppError 404 for an unknown or erased customer, 409 when they are already merged.
 */
export async function previewMerge(db: ScopedDatabase, actor: DashboardActor, pair: Pair): Promise<MergePreview> {
  const { storeId } = actor;
  const { from, into } = toPair(await listProfiles(db, storeId, [pair.fromId, pair.intoId]), pair);
  const duplicates = findDuplicates(await listActiveRedemptions(db, storeId, [from.id, into.id]));
  return {
    from: toMergeCustomer(from),
    into: toMergeCustomer(into),
    result: toMergeCustomer(combineProfiles(from, into, sumReturned(duplicates))),
    duplicates: duplicates.map((duplicate) => ({
      redemptionId: duplicate.id,
      name: duplicate.name,
      redeemedAt: duplicate.createdAt,
      pointsReturned: toReturned(duplicate),
    })),
  };
}

/**
 * Merges one customer into another: the balance moves by a pair of ledger rows, other records are transferred, and the
 * old id and phone find the remaining customer. Of two redemptions that one customer could not have, the older one
 * counts. The newer one is marked as merged, or cancelled and refunded if it is pending. A repeated call returns the
 * first response. Locks are taken in the order point of sale, referrals, customers (by id), redemptions.
 * @throws AppError 404 for an unknown or erased customer, 409 when they are already merged.
 */
export function mergeCustomers(db: ScopedDatabase, actor: DashboardActor, pair: Pair): Promise<MergeResult> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    // No order may be credited or changed for a customer during the merge.
    await lockMatching(sql, storeId);
    await lockReferrals(sql, storeId);
    const locked = await lockProfiles(sql, storeId, [pair.fromId, pair.intoId]);
    const repeated = findRepeated(locked, pair);
    if (repeated) return { customerId: repeated.id, points: repeated.points };
    // This rejects customers who are unknown or already merged.
    toPair(locked, pair);
    const merge = { storeId, ...pair, now: new Date() };
    await resolveDuplicates(sql, actor, merge);
    // The profiles are read only now, because the refund of a duplicate changes a balance.
    const profiles = [getProfile(sql, storeId, pair.fromId), getProfile(sql, storeId, pair.intoId)] as const;
    const [from, into] = await Promise.all(profiles);
    await transferBalance(sql, actor, { from, into });
    await moveRecords(sql, merge);
    await moveOrigins(sql, storeId, pair);
    await moveReferrals(sql, merge);
    const combined = combineProfiles(from, into);
    await saveCombined(sql, merge, { combined, before: into });
    await deleteCustomerAccess(sql, storeId, [from.id]);
    await endPasses(sql, storeId, [from.id]);
    await closeMerged(sql, merge);
    await recordAuditBy(sql, actor, {
      action: 'customers_merged',
      recordType: 'customer',
      recordId: into.id,
      oldValues: { points: into.points, visits: into.visits },
      newValues: { points: combined.points, visits: combined.visits, mergedCustomerId: from.id },
    });
    await enqueueSync(sql, storeId);
    return { customerId: into.id, points: combined.points };
  });
}

function toPair(profiles: readonly MergeProfile[], { fromId, intoId }: Pair): { from: Profile; into: Profile } {
  if (fromId === intoId) throw new AppError('conflict', 'A customer cannot be merged into themselves.');
  const from = profiles.find(({ id }) => id === fromId);
  const into = profiles.find(({ id }) => id === intoId);
  if (!from || !into) throw new AppError('not_found', 'Customer not found');
  if (from.mergedInto !== null || into.mergedInto !== null) {
    throw new AppError('conflict', 'One of these customers has since been merged into another one. Please reload.');
  }
  return { from, into };
}

/** Returns the remaining customer if exactly this merge was done before. */
function findRepeated(profiles: readonly MergeProfile[], { fromId, intoId }: Pair): MergeProfile | undefined {
  const isDone = profiles.some(({ id, mergedInto }) => id === fromId && mergedInto === intoId);
  return isDone ? profiles.find(({ id, mergedInto }) => id === intoId && mergedInto === null) : undefined;
}

async function getProfile(sql: Sql, storeId: string, id: string): Promise<Profile> {
  const [profile] = await listProfiles(sql, storeId, [id]);
  if (!profile) throw new Error('a locked customer was not found');
  return profile;
}

async function resolveDuplicates(
  sql: Sql,
  actor: DashboardActor,
  { storeId, fromId, intoId, now }: Pair & { storeId: string; now: Date },
): Promise<void> {
  const duplicates = findDuplicates(await listActiveRedemptions(sql, storeId, [fromId, intoId]));
  for (const { id, isPending } of duplicates) {
    if (isPending) await resolvePendingBy(sql, actor, id, 'cancelled');
  }
  const completed = duplicates.filter(({ isPending }) => !isPending).map(({ id }) => id);
  await markRedemptionsMerged(sql, storeId, completed, now);
}

const toReturned = ({ isPending, pointsUsed }: Duplicate): number => (isPending ? pointsUsed : 0);
const sumReturned = (duplicates: readonly Duplicate[]) =>
  duplicates.reduce((sum, duplicate) => sum + toReturned(duplicate), 0);

function toMergeCustomer(profile: Profile): MergeCustomer {
  return {
    id: profile.id,
    name: profile.name,
    phoneNumber: profile.phone,
    birthday: profile.birthday,
    points: profile.points,
    visits: profile.visits,
    lastVisitAt: profile.lastVisitAt,
    joinedAt: profile.createdAt,
    texts: profile.smsOptedOutAt !== null ? 'opted_out' : hasConsent(profile) ? 'accepted' : 'not_accepted',
  };
}

/**
 * Moves the whole balance by a pair of ledger rows, so that the ledger rows of each customer still add up to the
 * balance. A negative balance is added as a reversal, because only that kind may take a balance below zero.
 */
async function transferBalance(
  sql: Sql,
  { storeId, role, accountId }: DashboardActor,
  { from, into }: { from: Profile; into: Profile },
): Promise<void> {
  const entry = { storeId, actor: { role, id: accountId } };
  const kind: LedgerKind = from.points < 0 ? 'reversal' : 'adjustment';
  if (from.points === 0) return;
  const source = `merge:${from.id}`;
  await appendToLedger(sql, {
    ...entry,
    customerId: from.id,
    delta: -from.points,
    kind: 'adjustment',
    source: `${source}:out`,
    details: { code: 'merged_into' },
  });
  await appendToLedger(sql, {
    ...entry,
    customerId: into.id,
    delta: from.points,
    kind,
    source,
    details: { code: 'merged_from' },
  });
}
