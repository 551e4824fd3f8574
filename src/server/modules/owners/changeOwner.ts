import type { ChangeOwner, Owner } from '../../../contract/owners';
import type { ScopedDatabase, Sql } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import type { Sessions } from '../../auth/sessions';
import { pick } from '../audit';
import { withUniqueEmail } from '../auth';
import { holdStore, lockOwner, updateOwner, type OwnerAccount } from './changeOwners.sql';
import { normalizeOwner, ownerNotFound, storeNotFound } from './owner.policy';
import { auditOwner } from './ownerAudit';
import { readOwner } from './readOwner';

/**
 * Changes an owner's name or email, or moves them to another store, which ends all their sessions. What is the same as
 * before changes nothing.
 * @throws Refusal 400 with one message for each wrong field, 404 for an unknown owner or store, 409 for a taken email.
 */
export async function changeOwner(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  typed: ChangeOwner,
): Promise<Owner> {
  const changes = normalizeOwner(typed);
  return db.transaction(async (sql) => {
    const before = await lockOwner(sql, id);
    if (!before) throw ownerNotFound();
    const after: OwnerAccount = { ...before, ...changes };
    if (after.storeId !== before.storeId) {
      await recordTransfer(sql, actor, before, after);
      await sessions.endAll(sql, { accountId: before.id });
    }
    const changed = (['name', 'email'] as const).filter((field) => after[field] !== before[field]);
    if (changed.length > 0) {
      await auditOwner(sql, actor, {
        action: 'owner_updated',
        storeId: after.storeId,
        ownerId: before.id,
        oldValues: pick(before, changed),
        newValues: pick(after, changed),
      });
    }
    if (changed.length > 0 || after.storeId !== before.storeId) await withUniqueEmail(updateOwner(sql, after));
    return readOwner(sql, before.id);
  });
}

/** In the history of the store that the owner leaves and of the one they come to. */
async function recordTransfer(sql: Sql, actor: AdminActor, before: OwnerAccount, after: OwnerAccount): Promise<void> {
  const from = await holdStore(sql, before.storeId);
  const to = await holdStore(sql, after.storeId);
  if (!to) throw storeNotFound(after.storeId);
  for (const storeId of [before.storeId, after.storeId]) {
    await auditOwner(sql, actor, {
      action: 'owner_transferred',
      storeId,
      ownerId: before.id,
      oldValues: { storeId: before.storeId, storeName: from?.name ?? null },
      newValues: { storeId: to.id, storeName: to.name },
    });
  }
}
