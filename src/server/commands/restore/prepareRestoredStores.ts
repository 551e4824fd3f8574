import type { Sql } from '../../database/Database';
import { deleteSetupLinks } from '../../modules/accounts';
import { beginEventsEpoch } from '../../modules/events';
import { readOrdersAgain } from '../../modules/pointOfSale';
import { postponeExpiry } from '../../modules/pointsExpiry';
import { raiseListVersions } from '../../modules/redemptions';
import { holdAutomatedTexts } from '../../modules/sms/automations';
import { deleteCustomerLinks } from '../../platform/auth/customerLinks.sql';

/**
 * Prevents a restored database from acting without the visits, purchases and messages since the backup. One-time links,
 * to customers' pages and for administrators, are deleted, because they may have been used since.
 * @param backupAt Time of the backup as ISO 8601.
 */
export async function prepareRestoredStores(sql: Sql, { backupAt }: { backupAt: string }): Promise<void> {
  await readOrdersAgain(sql, { backupAt });
  await postponeExpiry(sql);
  await deleteCustomerLinks(sql);
  await deleteSetupLinks(sql);
  await holdAutomatedTexts(sql);
  await raiseListVersions(sql);
  await beginEventsEpoch(sql, new Date());
}
