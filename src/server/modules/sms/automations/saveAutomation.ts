import type { AutomationSetting, UpdateAutomation } from '../../../../contract/automations';
import { OCCASION_FIELDS, type AutomationKind } from '../../../../contract/plain/automationMessages';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { recordAuditBy } from '../../../platform/audit';
import type { DashboardActor } from '../../../platform/auth/actor';
import { fieldError, storeDeleted } from '../../../shared/AppError';
import { lockCampaign, lockStoreForCampaign } from '../campaigns.sql';
import { cancelCampaign } from '../changeCampaign';
import { checkMessage } from '../createCampaign';
import { renderMessage, SAMPLE_CUSTOMER } from '../planTexts';
import { assertLinksExist, toSampleLink } from '../textLinks';
import { checkDays, findAutomation } from './automations.rules';
import {
  listAutomationRows,
  listOpenAutomatedCampaigns,
  saveAutomationRow,
  type AutomationRow,
} from './automations.sql';
import { dropWaitingOccasions } from './occasions.sql';

/**
 * Changes a kind of automated messages. Fields missing in `input` do not change. Disabling cancels unsent messages.
 * Returns the setting.
 * @throws AppError 400 for an invalid message or number of days, 401 when the store was deleted.
 */
export async function saveAutomation(
  db: ScopedDatabase,
  actor: DashboardActor,
  { kind, ...input }: UpdateAutomation,
  publicUrl: string | undefined,
): Promise<AutomationSetting> {
  const { storeId } = actor;
  const message =
    input.message === undefined ? undefined : checkMessage(input.message, 'message', OCCASION_FIELDS[kind]);
  const days = input.days === undefined ? undefined : checkDays(kind, input.days);
  return db.transaction(async (sql) => {
    const store = await lockStoreForCampaign(sql, storeId);
    if (!store) throw storeDeleted();
    const link = toSampleLink(publicUrl, store);
    assertLinksExist(message ?? '', link, 'message');
    if (message !== undefined && renderMessage(store.name, message, { ...SAMPLE_CUSTOMER, link }) === null) {
      throw fieldError('bad_request', 'message', 'Message is too long with its fields filled in');
    }
    const before = toSetting(findAutomation(await listAutomationRows(sql, storeId), kind));
    const after: AutomationSetting = {
      kind,
      isOn: input.isOn ?? before.isOn,
      message: message ?? before.message,
      days: days === undefined ? before.days : days,
      holdsBack: input.holdsBack ?? before.holdsBack,
    };
    await saveAutomationRow(sql, storeId, after);
    if (!after.isOn) await stopAutomation(sql, storeId, kind);
    await recordAuditBy(sql, actor, {
      action: 'sms_automation_changed',
      recordType: 'store',
      recordId: storeId,
      oldValues: before,
      newValues: after,
    });
    return after;
  });
}

const toSetting = ({ kind, isOn, message, days, holdsBack }: AutomationRow): AutomationSetting => ({
  kind,
  isOn,
  message,
  days,
  holdsBack,
});

async function stopAutomation(sql: Sql, storeId: string, kind: AutomationKind): Promise<void> {
  await dropWaitingOccasions(sql, storeId, kind);
  for (const id of await listOpenAutomatedCampaigns(sql, storeId, { kind })) {
    const campaign = await lockCampaign(sql, storeId, id);
    if (campaign) await cancelCampaign(sql, storeId, campaign);
  }
}
