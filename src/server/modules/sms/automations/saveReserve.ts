import type { UpdateCampaignReserve } from '../../../../contract/automations';
import type { ScopedDatabase } from '../../../database/Database';
import { recordAuditBy } from '../../../platform/audit';
import type { DashboardActor } from '../../../platform/auth/actor';
import { storeDeleted } from '../../../shared/AppError';
import { lockStoreForCampaign } from '../campaigns.sql';
import { monthOf } from '../localTime';
import { getUsage } from '../quota.sql';
import { saveCampaignReserve } from './automations.sql';

/**
 * Saves and returns the monthly segments reserved for campaigns.
 * @throws AppError 401 when the store was deleted.
 */
export async function saveReserve(
  db: ScopedDatabase,
  actor: DashboardActor,
  { segments }: UpdateCampaignReserve,
): Promise<UpdateCampaignReserve> {
  const { storeId } = actor;
  await db.transaction(async (sql) => {
    const store = await lockStoreForCampaign(sql, storeId);
    if (!store) throw storeDeleted();
    const { campaignReserve } = await getUsage(sql, storeId, monthOf(new Date(), store.timeZone));
    await saveCampaignReserve(sql, storeId, segments);
    await recordAuditBy(sql, actor, {
      action: 'sms_campaign_reserve_changed',
      recordType: 'store',
      recordId: storeId,
      oldValues: { campaignReserve },
      newValues: { campaignReserve: segments },
    });
  });
  return { segments };
}
