import type { Database, ScopedDatabase } from '../../../database/Database';
import type { Crm, GetCrm } from '../../../integrations/crm/Crm';
import type { Encryptor } from '../../../platform/secrets/encryption';
import { getCrmCredentials } from '../../stores';
import { findSendingStore, lockCampaign, setBatchLease, setCampaignState, type SendingStore } from '../campaigns.sql';
import { nextSendTime } from '../localTime';
import { findOpenTexts } from './campaignTexts.sql';
import { claimText } from './claimText';
import { enqueueBatch, type CampaignKey } from './sendBatch.jobs';
import { sendClaimedText, type SendResult } from './sendClaimedText';

export interface SmsDeps {
  database: Database;
  getCrm: GetCrm;
  encryptor: Encryptor;
  /** The address at which customers' phones reach the server, if it is known. */
  publicUrl: string | undefined;
}

/** A batch starts new texts for this long, in ms. */
const BATCH_MS = 5_000;
/** The longest time for one text, in ms. Shorter than LEASE_MS. */
const SEND_MS = 20_000;
/** The longest time that a batch can take, in ms, which equals the timeout of its job. */
const LONGEST_BATCH_MS = 30_000;
const CONCURRENT_TEXTS = 4;
/** This many malformed responses in a row are not caused by single customers. */
const MAX_MALFORMED_IN_ROW = 5;
/** The pause after a batch that ended because of the vendor. It doubles with each further one, up to the maximum. */
const VENDOR_RETRY_MS = 15_000;
const VENDOR_RETRY_MAX_MS = 900_000;

/**
 * Sends texts of a campaign for some seconds and enqueues the next batch. A campaign has one batch at a time, no matter
 * how often it is resumed. Repeating it, even while an earlier one hangs, is safe, because each text is claimed first.
 */
export async function sendBatch(deps: SmsDeps, key: CampaignKey, signal: AbortSignal): Promise<void> {
  const db = deps.database.forStore(key.storeId);
  const store = await findSendingStore(db, key.storeId);
  if (!store) return;
  const credentials = await getCrmCredentials(db, deps.encryptor, key.storeId);
  const batchLeasedUntil = await begin(db, key, store);
  if (!batchLeasedUntil) return;
  if (!credentials) {
    await finish(db, key, { store, batchLeasedUntil, result: 'rejected_key' });
    return;
  }
  const crm = deps.getCrm(key.storeId, credentials);
  const until = performance.now() + BATCH_MS;
  let result: SendResult = 'ended';
  let malformedInRow = 0;
  const isOver = () => result !== 'ended' || signal.aborted || performance.now() > until;
  const sendUntilOver = async () => {
    while (!isOver()) {
      const ended = await sendNext(deps, crm, key, store, signal);
      if (ended === null) return;
      malformedInRow = ended === 'malformed_response' ? malformedInRow + 1 : 0;
      if (malformedInRow === MAX_MALFORMED_IN_ROW) result = 'vendor_failed';
      if (ended === 'vendor_failed' || ended === 'rejected_key') result = ended;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENT_TEXTS }, sendUntilOver));
  await finish(db, key, { store, batchLeasedUntil, result });
  const failed = results.find((settled) => settled.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Starts a batch. Returns the end of its lease, or null when another one is running or none is needed. */
function begin(
  db: ScopedDatabase,
  { storeId, campaignId }: CampaignKey,
  { timeZone }: SendingStore,
): Promise<Date | null> {
  return db.transaction(async (sql) => {
    const campaign = await lockCampaign(sql, storeId, campaignId);
    if (!campaign || campaign.status === 'done') return null;
    const now = new Date();
    if (campaign.batchLeasedUntil !== null && new Date(campaign.batchLeasedUntil) > now) {
      // The other batch continues the campaign itself. This one only runs if the other's process was killed.
      await enqueueBatch(sql, { storeId, campaignId }, new Date(campaign.batchLeasedUntil));
      return null;
    }
    const batchLeasedUntil = new Date(now.getTime() + LONGEST_BATCH_MS);
    await setBatchLease(sql, storeId, campaignId, batchLeasedUntil);
    const isDue = new Date(campaign.sendAt) <= now && nextSendTime(now, timeZone) <= now;
    if (campaign.status === 'queued' && isDue) {
      const nextAt = campaign.nextAt === null ? null : new Date(campaign.nextAt);
      const { vendorFailures } = campaign;
      await setCampaignState(sql, storeId, campaignId, { status: 'sending', nextAt, vendorFailures });
    }
    return batchLeasedUntil;
  });
}

/** Processes one text. Returns null when none is waiting, or the sending hours are over. */
async function sendNext(
  { database, encryptor, publicUrl }: SmsDeps,
  crm: Crm,
  key: CampaignKey,
  store: SendingStore,
  signal: AbortSignal,
): Promise<SendResult | null> {
  const now = new Date();
  if (nextSendTime(now, store.timeZone) > now) return null;
  const db = database.forStore(key.storeId);
  const text = await claimText(db, key, { store, now, encryptor, publicUrl });
  if (text === null) return null;
  if (text === 'left_out') return 'ended';
  return sendClaimedText(db, crm, text, AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]));
}

/** Saves the state of the campaign and enqueues its next batch in one transaction. */
async function finish(
  db: ScopedDatabase,
  { storeId, campaignId }: CampaignKey,
  {
    store: { timeZone },
    batchLeasedUntil,
    result,
  }: { store: SendingStore; batchLeasedUntil: Date; result: SendResult },
): Promise<void> {
  await db.transaction(async (sql) => {
    const campaign = await lockCampaign(sql, storeId, campaignId);
    // After the end of the lease another batch may have started, which continues the campaign.
    if (campaign?.batchLeasedUntil !== batchLeasedUntil.toISOString()) return;
    await setBatchLease(sql, storeId, campaignId, null);
    const { hasWaiting, postponedUntil, leasedUntil } = await findOpenTexts(sql, storeId, campaignId);
    const now = new Date();
    const isRunning = campaign.status === 'queued' || campaign.status === 'sending';
    if (!hasWaiting && leasedUntil === null) {
      if (isRunning) await setCampaignState(sql, storeId, campaignId, { status: 'done', nextAt: null });
      return;
    }
    // Automated messages are not paused but tried again until they are too late, because nobody would resume them.
    if (isRunning && result === 'rejected_key' && campaign.automation === null) {
      const state = { status: 'paused', pausedReason: 'connection', nextAt: null } as const;
      await setCampaignState(sql, storeId, campaignId, state);
      return;
    }
    const vendorFailures = result === 'ended' ? 0 : campaign.vendorFailures + 1;
    const pauseMs =
      vendorFailures === 0 ? 0 : Math.min(VENDOR_RETRY_MS * 2 ** (vendorFailures - 1), VENDOR_RETRY_MAX_MS);
    const isWaiting = isRunning && hasWaiting;
    if (!isWaiting && leasedUntil === null) return;
    const waitingFrom = isWaiting ? [Math.max(now.getTime(), Date.parse(postponedUntil ?? now.toISOString()))] : [];
    const wanted = new Date(Math.min(...waitingFrom, ...(leasedUntil === null ? [] : [Date.parse(leasedUntil)])));
    const earliest = new Date(Math.max(wanted.getTime(), now.getTime() + pauseMs, Date.parse(campaign.sendAt)));
    const nextAt = nextSendTime(earliest, timeZone);
    if (isRunning) {
      const isLater = nextSendTime(now, timeZone) > now || new Date(campaign.sendAt) > now;
      const isPostponed = leasedUntil === null && waitingFrom.every((from) => from > now.getTime());
      const status = isLater || isPostponed ? 'queued' : 'sending';
      await setCampaignState(sql, storeId, campaignId, { status, nextAt, vendorFailures });
    }
    await enqueueBatch(sql, { storeId, campaignId }, nextAt);
  });
}
