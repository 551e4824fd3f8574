import type { Owner } from '../../src/contract/owners';
import { newTag } from '../support/admin';
import type { ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import { PASSWORD, type TestStore } from '../support/testStore';

export const newEmail = () => `new-${newTag()}@example.com`;

/** The request body for a new owner of the store. */
export function ownerBody(store: TestStore, over: Record<string, unknown> = {}) {
  return { storeId: store.id, name: 'Nora New', email: newEmail(), password: PASSWORD, ...over };
}

/** The ids of a list response in its order. */
export const getIds = ({ body }: ApiResponse<Owner[]>) => body.map(({ id }) => id);

/** Lists the audit rows of an owner, oldest first. */
export function listAuditRows(ownerId: string) {
  return sql<{ action: string; store_id: string; actor_id: string; old_values: unknown; new_values: unknown }>(
    `select action, store_id, actor_id, old_values, new_values from audit_log
     where record_type = 'owner' and record_id = $1 order by id`,
    [ownerId],
  );
}
