import type { ScopedDatabase, Sql } from '../../../database/Database';
import { lockCampaign, type CampaignRow, type SendingStore } from '../campaigns.sql';
import { renderMessage } from '../planTexts';
import { getUsage, releaseSmsSegments, reserveSmsSegments } from '../quota.sql';
import { countSmsSegments } from '../smsSegments';
import { fillLink, fillSentLink, saveLink, toSampleLink, type LinkMaker } from '../textLinks';
import {
  claimTextRow,
  extendLease,
  findDailyLimitEnd,
  findLostText,
  findWaitingText,
  postponeText,
  type CampaignTextKey,
  type OpenText,
} from './campaignTexts.sql';
import { endText } from './outcomes.sql';
import { nextSendTimeTo } from './recipientHours';

/** How long a process may take to send a text, in ms. Longer than its call of the vendor can take. */
export const LEASE_MS = 30_000;

/** A text that this process may send until `leasedUntil`. */
export interface ClaimedText {
  key: CampaignTextKey;
  /** 'lost': a process started to send the text, but the outcome is unknown. */
  kind: 'new' | 'lost';
  /** The text with the customer's own link. The database row contains an example link instead. */
  body: string;
  leasedUntil: Date;
  claimedAt: string;
  attempts: number;
  /** Why a lost text must not be sent again, or null when it may be. */
  stopReason: string | null;
  recipient: Pick<OpenText, 'name' | 'birthday' | 'phone' | 'contact_id'>;
}

interface Sending extends LinkMaker {
  store: SendingStore;
  now: Date;
}

/**
 * Claims the next text of a campaign, and commits the claim before anything is sent. Checks the current state of the
 * campaign and the customer's current consent, skips customers who may no longer get the text, and postpones the texts
 * of those in whose time zone it is too early or too late. A customer who has got the texts of a day is skipped too,
 * but an automated text waits if it may still be sent then.
 * @returns null when there is nothing to send now, 'left_out' when a customer was skipped or must wait.
 */
export function claimText(
  db: ScopedDatabase,
  { storeId, campaignId }: { storeId: string; campaignId: string },
  { store, now, ...links }: Sending,
): Promise<ClaimedText | 'left_out' | null> {
  return db.transaction(async (sql) => {
    const campaign = await lockCampaign(sql, storeId, campaignId);
    if (!campaign) return null;
    const isSending = campaign.status === 'sending';
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const waiting = isSending ? await findWaitingText(sql, storeId, campaignId) : null;
    if (waiting && !isPostponed(waiting, now)) {
      const key = { storeId, campaignId, customerId: waiting.customer_id };
      const sendAfter = waiting.phone === null ? now : nextSendTimeTo(waiting.phone, now, store.timeZone);
      if (waiting.reason === null && sendAfter > now) {
        await postponeText(sql, key, sendAfter);
        return 'left_out';
      }
      const limitEnd = waiting.reason === null ? await findDailyLimitEnd(sql, storeId, waiting.customer_id) : null;
      if (limitEnd !== null && waiting.send_before !== null && limitEnd < new Date(waiting.send_before)) {
        await postponeText(sql, key, limitEnd);
        return 'left_out';
      }
      const reason = waiting.reason ?? (limitEnd === null ? null : 'daily_limit');
      const link = toSampleLink(links.publicUrl, store);
      const text = reason === null ? renderMessage(store.name, campaign.message, { ...waiting, link }) : null;
      const problem = reason ?? (text === null ? 'too_long' : null);
      const month = campaign.quotaMonth;
      const segments = text === null ? 0 : countSmsSegments(text, store.addedWords);
      if (text === null || !(await adjustQuota(sql, storeId, campaign, waiting.segments, segments))) {
        const outcome = { status: 'skipped', detail: problem ?? 'quota', vendorMessageId: null } as const;
        await releaseSmsSegments(sql, storeId, month, await endText(sql, key, null, outcome));
        return 'left_out';
      }
      await saveLink(sql, { body: text, attempts: waiting.attempts }, links, key);
      await claimTextRow(sql, key, { body: text, segments, now, leasedUntil });
      return toClaimed(key, waiting, {
        kind: 'new',
        body: fillLink(text, links, key),
        leasedUntil,
        claimedAt: now.toISOString(),
        stopReason: null,
      });
    }
    const lost = await findLostText(sql, storeId, campaignId, now);
    if (!lost) return null;
    const key = { storeId, campaignId, customerId: lost.customer_id };
    await extendLease(sql, key, leasedUntil);
    const stopReason = campaign.status === 'cancelled' ? 'cancelled' : lost.reason;
    const { body, claimed_at: claimedAt } = lost;
    if (body === null || claimedAt === null) throw new Error('a claimed text has no body');
    const text = fillSentLink(body, { message: campaign.message, links }, key);
    return toClaimed(key, lost, { kind: 'lost', body: text, leasedUntil, claimedAt, stopReason });
  });
}

const isPostponed = ({ send_after: sendAfter }: OpenText, now: Date): boolean =>
  sendAfter !== null && new Date(sendAfter) > now;

/** Adjusts the reserved segments to the text's current length, because the name or the points may have changed. */
async function adjustQuota(
  sql: Sql,
  storeId: string,
  { quotaMonth, automation }: CampaignRow,
  before: number,
  now: number,
): Promise<boolean> {
  if (now > before) {
    const reserved = automation === null ? 0 : (await getUsage(sql, storeId, quotaMonth)).campaignReserve;
    return reserveSmsSegments(sql, storeId, quotaMonth, now - before, reserved);
  }
  await releaseSmsSegments(sql, storeId, quotaMonth, before - now);
  return true;
}

function toClaimed(
  key: CampaignTextKey,
  { attempts, name, birthday, phone, contact_id }: OpenText,
  claim: Pick<ClaimedText, 'kind' | 'body' | 'leasedUntil' | 'claimedAt' | 'stopReason'>,
): ClaimedText {
  return { key, ...claim, attempts, recipient: { name, birthday, phone, contact_id } };
}
