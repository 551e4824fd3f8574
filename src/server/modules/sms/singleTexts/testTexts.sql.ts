import type { Sql } from '../../../database/Database';
import { storeDeleted } from '../../../shared/AppError';
import { SURVIVING_ID_OF_JOIN } from '../../customers';

interface TestContact {
  name: string;
  birthday: string | null;
  /** null when no customer currently has this number. */
  customerId: string | null;
  /** Whether the number is that of a customer who was merged into another one. `name` is then that of the other one. */
  isFormerNumber: boolean;
  isOptedOut: boolean;
  /** The phone in the account's profile. */
  ownPhone: string | null;
}

/**
 * Returns the recipient of a test text: the customer who has or had this phone, otherwise the account.
 * @throws AppError 401 when the account was deleted.
 */
export async function findTestContact(
  sql: Sql,
  storeId: string,
  { phone, accountId }: { phone: string; accountId: string },
): Promise<TestContact> {
  const [contact] = await sql.query<TestContact>(
    `select coalesce(c.name, a.name) as name, c.birthday, case when c.id = f.id then c.id end as "customerId",
            f.merged_into is not null as "isFormerNumber", c.sms_opted_out_at is not null as "isOptedOut",
            a.phone as "ownPhone"
     from accounts a
     left join customers f on f.store_id = $1 and f.phone = $2
     left join customers c on c.store_id = $1 and c.id = ${SURVIVING_ID_OF_JOIN} and c.erased_at is null
     where a.id = $3`,
    [storeId, phone, accountId],
  );
  if (!contact) throw storeDeleted();
  return contact;
}

/** Records a test text and returns the id of the record. */
export async function insertTestText(
  sql: Sql,
  test: { storeId: string; accountId: string; month: string; segments: number },
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into sms_test_messages (store_id, account_id, quota_month, segments) values ($1, $2, $3, $4) returning id`,
    [test.storeId, test.accountId, test.month, test.segments],
  );
  if (!row) throw new Error('the test was not inserted');
  return row.id;
}
