import type { Flag, FlagsQuery, ReviewFlag } from '../../../contract/flags';
import { FLAG_NOTE_MAX } from '../../../contract/plain/customerLimits';
import { LIST_PAGE } from '../../../contract/plain/limits';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError, assertNoFieldErrors, collectFieldErrors } from '../../shared/AppError';
import { decodeCursor, encodeCursor } from '../../shared/cursor';
import { normalizeId } from '../../shared/ids';
import { COUNTED_MAX, readCursor, toPage, type ListPage } from '../../shared/paging';
import { validateText } from '../../shared/validateText';
import { countOpenFlags, findFlag, listFlagRows, saveReview } from './flags.sql';

/**
 * Lists the flags of the actor's store, newest first: open ones, reviewed ones, or all of one customer. The total is
 * the number of the store's open flags.
 * @throws AppError 400 for an invalid cursor.
 */
export async function listFlags(
  sql: Sql,
  { storeId }: DashboardActor,
  { status, customerId, limit = LIST_PAGE, cursor }: FlagsQuery,
): Promise<ListPage<Flag>> {
  const rows = await listFlagRows(sql, storeId, {
    status: status ?? (customerId === undefined ? 'open' : undefined),
    customerId: customerId === undefined ? undefined : normalizeId(customerId),
    after: readCursor(cursor, decodeCursor),
    limit: limit + 1,
  });
  return { ...toPage(rows, limit, encodeCursor), total: await countOpenFlags(sql, storeId, COUNTED_MAX) };
}

/**
 * Marks a flag as reviewed, with a note.
 * @throws AppError 400 for an empty note, 404 for an unknown flag, 409 when it was already reviewed.
 */
export function reviewFlag(
  db: ScopedDatabase,
  actor: DashboardActor,
  { id, body }: { id: string; body: ReviewFlag },
): Promise<Flag> {
  const { storeId, accountId } = actor;
  const note = body.note.trim();
  const problem = validateText('Note', note.replaceAll('\n', ' '), FLAG_NOTE_MAX);
  assertNoFieldErrors(collectFieldErrors({ note: problem }));
  return db.transaction(async (sql) => {
    const isReviewed = await saveReview(sql, storeId, id, { accountId, note });
    const flag = await findFlag(sql, storeId, id);
    if (!flag) throw new AppError('not_found', 'Flag not found');
    if (!isReviewed) {
      const by = flag.review?.by ? ` by ${flag.review.by}` : '';
      throw new AppError('conflict', `Already reviewed${by}`);
    }
    await recordAuditBy(sql, actor, {
      action: 'flag_reviewed',
      recordType: 'customer',
      recordId: flag.customer.id,
      newValues: { flag: flag.kind, note },
    });
    return flag;
  });
}
