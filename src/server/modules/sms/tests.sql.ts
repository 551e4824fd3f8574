import type { Sql } from '../../database/Database';

/** Name and birthday for the contact of a test number: of the customer with this phone, otherwise of the account. */
export async function findTestContact(
  sql: Sql,
  storeId: string,
  { phone, accountId }: { phone: string; accountId: string },
): Promise<{ name: string; birthday: string | null }> {
  const [contact] = await sql.query<{ name: string; birthday: string | null }>(
    `select coalesce(c.name, a.name) as name, c.birthday
     from accounts a left join customers c on c.store_id = $1 and c.phone = $2
     where a.id = $3`,
    [storeId, phone, accountId],
  );
  return contact ?? { name: '', birthday: null };
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
