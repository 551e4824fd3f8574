import type { AutomationPreview, AutomationPreviewQuery } from '../../../../contract/automations';
import type { ScopedDatabase } from '../../../database/Database';
import type { DashboardActor } from '../../../platform/auth/actor';
import { storeDeleted } from '../../../shared/AppError';
import { findSendingStore } from '../campaigns.sql';
import { renderMessage, SAMPLE_CUSTOMER } from '../planTexts';
import { countSmsSegments } from '../smsSegments';
import { toSampleLink } from '../textLinks';
import { checkDays, findAutomation } from './automations.rules';
import { listAutomationRows } from './automations.sql';
import { countOccasions } from './occasions.sql';

const PREVIEW_MS = 30 * 86_400_000;

/**
 * Returns what a kind would have sent in the last 30 days, by the current data, before one in ten is held back.
 * @throws AppError 400 for days that the kind does not allow, 401 when the store was deleted.
 */
export async function previewAutomation(
  db: ScopedDatabase,
  { storeId }: DashboardActor,
  { kind, days }: AutomationPreviewQuery,
  publicUrl: string | undefined,
): Promise<AutomationPreview> {
  const store = await findSendingStore(db, storeId);
  if (!store) throw storeDeleted();
  const row = findAutomation(await listAutomationRows(db, storeId), kind);
  const to = new Date();
  const from = new Date(to.getTime() - PREVIEW_MS);
  const messages = await countOccasions(db, storeId, kind, {
    from,
    to,
    days: checkDays(kind, days ?? row.days),
  });
  const text =
    renderMessage(store.name, row.message, { ...SAMPLE_CUSTOMER, link: toSampleLink(publicUrl, store) }) ?? '';
  return { messages, segments: messages * countSmsSegments(text, store.addedWords) };
}
