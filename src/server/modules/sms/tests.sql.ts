import type { Sql } from '../../database/Database';

export interface TestContact {
  name: string;
  birthday: string | null;
  /** null when the number is no customer's. */
  customerId: string | null;
  isOptedOut: boolean;
}

/** Whom a test goes to: the customer with this phone, otherwise the account. */
export async function findTestContact(
  sql: Sql,
  storeId: string,
  { phone, accountId }: { phone: string; accountId: string },
): Promise<TestContact> {
  const [contact] = await sql.query<TestContact>(
    `select coalesce(c.name, a.name) as name, c.birthday, c.id as "customerId",
            c.sms_opted_out_at is not null as "isOptedOut"
     from accounts a left join customers c on c.store_id = $1 and c.phone = $2 and c.erased_at is null
     where a.id = $3`,
    [storeId, phone, accountId],
  );
  return contact ?? { name: '', birthday: null, customerId: null, isOptedOut: false };
}

export async function insertTest(
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

export async function deleteTest(sql: Sql, storeId: string, id: string): Promise<void> {
  await sql.query('delete from sms_test_messages where store_id = $1 and id = $2', [storeId, id]);
}
