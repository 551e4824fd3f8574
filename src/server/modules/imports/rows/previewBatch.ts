import type { ImportDetails } from '../../../../contract/imports';
import { IMPORT_PREVIEWED } from '../../../../contract/plain/limits';
import type { Sql } from '../../../database/Database';
import { leaveOutErased, planCompletions, type Batch, type Run } from './applyBatch';
import { listKnown } from './customers.sql';

/** Returns the first customers of a batch as they would be after the import. */
export async function previewBatch(
  sql: Sql,
  run: Pick<Run, 'encryptor' | 'key' | 'record'>,
  batch: Batch,
): Promise<ImportDetails['preview']> {
  const phones = batch.rows.map(({ phone }) => phone);
  const known = await listKnown(sql, run.key.storeId, phones);
  const { rows } = await leaveOutErased(sql, run, batch, known);
  const changed = new Map(planCompletions(rows, known, run.record.mapping).completions.map((plan) => [plan.id, plan]));
  const byPhone = new Map(known.map((customer) => [customer.phone, customer]));
  // Two rows may be of one customer, with a former and the present number.
  const customers = new Map<string, ImportDetails['preview'][number]>();
  for (const { phone, name, birthday, points } of rows) {
    if (customers.size === IMPORT_PREVIEWED) break;
    const customer = byPhone.get(phone);
    const plan = customer && changed.get(customer.id);
    const phoneNumber = customer?.presentPhone ?? phone;
    customers.set(phoneNumber, {
      phoneNumber,
      name: customer ? (plan ?? customer).name : name,
      birthday: customer ? (plan ?? customer).birthday : birthday,
      points: customer ? customer.balance + (plan?.points ?? 0) : points,
    });
  }
  return [...customers.values()];
}
