import type { Sql } from '../../database/Database';
import type { Actor } from '../../platform/auth/actor';
import { toAuditedPerson } from './accounts.rules';
import { updateAccountRow, type Account, type AccountRole } from './accounts.sql';
import { auditAccount, withUniqueEmail } from './createAccount';

/**
 * Writes the changes of a locked account, and records a changed name, email or phone number in the audit log. Callers
 * record a changed store, shop or status. Unchanged values are neither written nor recorded.
 * @throws AppError 409 for a taken email.
 */
export async function updateAccount(
  sql: Sql,
  actor: Actor,
  account: { role: AccountRole; accountId: string },
  before: Account,
  after: Account,
): Promise<void> {
  const changed = (['name', 'email', 'phone'] as const).filter((field) => after[field] !== before[field]);
  const others = ['storeId', 'shopKey', 'isActive'] as const;
  if (changed.length === 0 && others.every((field) => after[field] === before[field])) return;
  await withUniqueEmail(updateAccountRow(sql, { ...account, storeId: before.storeId }, after), actor);
  if (changed.length === 0) return;
  await auditAccount(sql, actor, {
    ...account,
    verb: 'updated',
    storeId: after.storeId,
    oldValues: toAuditedPerson(before, changed),
    newValues: toAuditedPerson(after, changed),
  });
}
