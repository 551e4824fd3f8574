import type { Sql } from '../../database/Database';
import { deleteSetupLinks } from '../../modules/accounts';
import { deleteCustomerLinks } from '../../modules/customers/customerPage';
import { postponeExpiry } from '../../modules/customers/pointsExpiry';
import { readOrdersAgain } from '../../modules/pointOfSale';
import { raiseListVersions } from '../../modules/redemptions';
import { holdAutomatedMessages } from '../../modules/sms/automations';

/**
 * Keeps a restored database from acting on what it does not know: visits, purchases and messages since the backup.
 * One-time links end, to customers' pages and for administrators: they may have been used since.
 * @param backupAt Time of the backup: ISO 8601.
 */
export async function prepareRestoredStores(sql: Sql, { backupAt }: { backupAt: string }): Promise<void> {
  await readOrdersAgain(sql, { backupAt });
  await postponeExpiry(sql);
  await deleteCustomerLinks(sql);
  await deleteSetupLinks(sql);
  await holdAutomatedMessages(sql);
  await raiseListVersions(sql);
}
