import type { ScopedDatabase, Sql } from '../../../database/Database';
import { CrmError, isRefusal, type Crm, type SentSms } from '../../../integrations/crm/Crm';
import { lockCampaign } from '../campaigns.sql';
import { countSentSegments } from '../countSentSegments';
import { releaseSmsSegments } from '../quota.sql';
import { isStillWanted, releaseText } from './campaignTexts.sql';
import type { ClaimedText } from './claimText';
import { endText, saveContactId, saveVendorRefusal, type TextOutcome } from './outcomes.sql';

/**
 * ended: the outcome is saved. malformed_response: the response was malformed, and the text is tried again later.
 * vendor_failed: the vendor has a problem. rejected_key: the vendor does not accept the store's key.
 */
export type SendResult = 'ended' | 'malformed_response' | 'vendor_failed' | 'rejected_key';

/** How often a text is sent when the vendor has no trace of it. After that its outcome stays unknown. */
const ATTEMPTS = 3;
/** How long to search for a lost text whose conversation cannot be read, in ms. */
const GIVE_UP_MS = 3_600_000;
/** An identical text within this many ms counts as the lost one, because the vendor's clock may be wrong. */
const SAME_TEXT_MS = 86_400_000;

/**
 * Sends a claimed text, or finds out whether a lost one was sent, and saves the outcome. A text whose outcome stays
 * unknown remains claimed, and is searched for after its lease has ended.
 */
export async function sendClaimedText(
  db: ScopedDatabase,
  crm: Crm,
  text: ClaimedText,
  signal: AbortSignal,
): Promise<SendResult> {
  try {
    const outcome = await (text.kind === 'new' ? send(db, crm, text, signal) : lookUp(crm, text, signal));
    await save(db, text, outcome);
    return 'ended';
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    const refusal = toRefusal(error);
    if (refusal && text.kind === 'new') {
      await save(db, text, refusal);
      return 'ended';
    }
    const isResponse = error.reason === 'bad_response' || error.reason === 'unauthorized';
    const isHopeless = isResponse && text.kind === 'lost' && Date.now() - Date.parse(text.claimedAt) > GIVE_UP_MS;
    if (isHopeless) await save(db, text, UNKNOWN);
    // A problem with one customer must not delay the others. The text counts as lost, which uses up an attempt.
    if (error.reason === 'bad_response') return 'malformed_response';
    // A lost text stays lost until the vendor responds.
    if (text.kind === 'new' && !(error instanceof UncertainDelivery)) await save(db, text, 'release');
    return error.reason === 'unauthorized' ? 'rejected_key' : 'vendor_failed';
  }
}

/** What was sent, another outcome, or 'release' for a text that may be sent again. */
type Outcome = SentSms | TextOutcome | 'release';

/** The text may have arrived although the call failed. */
class UncertainDelivery extends CrmError {}

async function send(db: ScopedDatabase, crm: Crm, text: ClaimedText, signal: AbortSignal): Promise<Outcome> {
  const known = text.recipient.contact_id;
  const contactId = known ?? (await upsert(db, crm, text, signal));
  try {
    return await sendOnce(db, crm, contactId, text, signal);
  } catch (error) {
    if (known === null || !(error instanceof CrmError) || error.reason !== 'rejected') throw error;
    // The contact may have been deleted or merged at the vendor.
    const current = await upsert(db, crm, text, signal);
    if (current === known) throw error;
    return sendOnce(db, crm, current, text, signal);
  }
}

async function sendOnce(
  db: ScopedDatabase,
  crm: Crm,
  contactId: string,
  { body, key, leasedUntil }: ClaimedText,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    // The call may wait for seconds. In that time the campaign may be cancelled, or the customer may opt out.
    const sent = await crm.sendSms(contactId, body, signal, () => isStillWanted(db, key, leasedUntil));
    return sent ?? 'release';
  } catch (error) {
    if (!(error instanceof CrmError) || !error.mayHaveArrived) throw error;
    throw new UncertainDelivery(error.reason, { cause: error, mayHaveArrived: true });
  }
}

async function upsert(db: ScopedDatabase, crm: Crm, text: ClaimedText, signal: AbortSignal): Promise<string> {
  const { phone, name, birthday } = text.recipient;
  const { storeId, customerId } = text.key;
  if (phone === null) throw new CrmError('rejected');
  const contactId = await crm.upsertContact({ phone, name, birthday }, signal);
  await saveContactId(db, storeId, { customerId, phone, contactId });
  return contactId;
}

/** Finds out whether a lost text was sent. 'release' means that it was not, and may be sent again. */
async function lookUp(crm: Crm, text: ClaimedText, signal: AbortSignal): Promise<Outcome> {
  const { contact_id: contactId } = text.recipient;
  const since = Date.parse(text.claimedAt) - SAME_TEXT_MS;
  // Without a saved contact nothing can have been sent.
  const found = contactId === null ? null : await crm.findSentSms(contactId, text.body, since, signal);
  if (found === 'unsure') return UNKNOWN;
  if (found !== null) return found;
  if (text.stopReason !== null) return { status: 'skipped', detail: text.stopReason, vendorMessageId: null };
  if (text.attempts < ATTEMPTS) return 'release';
  return contactId === null ? NO_CONTACT : UNKNOWN;
}

async function save(db: ScopedDatabase, text: ClaimedText, outcome: Outcome): Promise<void> {
  const { storeId, campaignId } = text.key;
  await db.transaction(async (sql) => {
    const campaign = await lockCampaign(sql, storeId, campaignId);
    if (!campaign) return;
    if (outcome === 'release' && campaign.status !== 'cancelled') {
      await releaseText(sql, text.key, text);
      return;
    }
    const ended = outcome === 'release' ? CANCELLED : 'id' in outcome ? await toSent(sql, text, outcome) : outcome;
    const returned = await endText(sql, text.key, text.leasedUntil, ended);
    await releaseSmsSegments(sql, storeId, campaign.quotaMonth, returned);
    if (ended.detail === 'opted_out' || ended.detail === 'phone_refused') {
      await saveVendorRefusal(sql, text.key, {
        phone: text.recipient.phone,
        is: ended.detail,
        at: new Date(text.claimedAt),
      });
    }
  });
}

const UNKNOWN: TextOutcome = { status: 'unknown', detail: null, vendorMessageId: null };
const NO_CONTACT: TextOutcome = { status: 'failed', detail: 'bad_response', vendorMessageId: null };
const CANCELLED: TextOutcome = { status: 'skipped', detail: 'cancelled', vendorMessageId: null };

async function toSent(sql: Sql, { key, body }: ClaimedText, { id, text }: SentSms): Promise<TextOutcome> {
  const segments = await countSentSegments(sql, key.storeId, { text: body, sent: text });
  return { status: 'sent', detail: null, vendorMessageId: id, segments };
}

function toRefusal({ reason }: CrmError): TextOutcome | null {
  if (!isRefusal(reason)) return null;
  return { status: reason === 'opted_out' ? 'skipped' : 'failed', detail: reason, vendorMessageId: null };
}
