import type { Owner } from '../../src/contract/owners';
import { newTag } from '../support/admin';
import { call, type Answer } from '../support/http';
import { sql } from '../support/sql';
import { PASSWORD, type TestStore } from '../support/testStore';

export const newEmail = () => `new-${newTag()}@example.com`;

/** What the form would send for another owner of the store. */
export function ownerOf(store: TestStore, over: Record<string, unknown> = {}) {
  return { storeId: store.id, name: 'Nora New', email: newEmail(), password: PASSWORD, ...over };
}

/** Owners that a list answers with, in its order. */
export const idsOf = ({ body }: Answer<Owner[]>) => body.map(({ id }) => id);

/** What the audit log holds of an owner, oldest first. */
export function auditOf(ownerId: string) {
  return sql<{ action: string; store_id: string; actor_id: string; old_values: unknown; new_values: unknown }>(
    `select action, store_id, actor_id, old_values, new_values from audit_log
     where record_type = 'owner' and record_id = $1 order by id`,
    [ownerId],
  );
}

/** Ms until each of the sessions is refused. */
export async function allRefusedWithin(tokens: readonly string[]): Promise<number> {
  const from = Date.now();
  const isRefused = async (token: string) => (await call('GET', '/store-owners/me', { token })).status === 401;
  while (!(await Promise.all(tokens.map(isRefused))).every(Boolean)) if (Date.now() - from > 5_000) return Infinity;
  return Date.now() - from;
}
