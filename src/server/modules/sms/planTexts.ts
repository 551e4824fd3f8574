import { setImmediate } from 'node:timers/promises';
import { SMS_RECIPIENTS_MAX } from '../../../contract/plain/limits';
import { composeMessage, hasLink, SMS_TEXT_MAX, type MergeValues } from '../../../contract/plain/smsMessage';
import type { SmsAudience, SmsReason } from '../../../contract/sms';
import type { Sql } from '../../database/Database';
import { AppError, fieldError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import { listAudience, type SendingStore } from './campaigns.sql';
import { getUsage, reserveSmsSegments } from './quota.sql';
import { countSmsSegments, sumSmsSegments } from './smsSegments';

/** Stands for a customer where a text is shown or tried before anybody gets it. */
export const SAMPLE_CUSTOMER = { name: 'Jamie Sample', points: 120 };

/** Returns the text for one customer, or null when it is too long for the vendor or its link is missing. */
export function renderMessage(storeName: string, message: string, values: MergeValues): string | null {
  if (values.link == null && hasLink(message)) return null;
  const text = composeMessage(storeName, message, values);
  return text.length > SMS_TEXT_MAX ? null : text;
}

const TEXTS_AT_ONCE = 500;

export interface PlannedText {
  customerId: string;
  segments: number;
}

interface ChosenRecipients {
  /** The ids in the request, possibly with duplicates, or null for an audience. */
  picked: string[] | null;
  audience: SmsAudience;
}

/** Returns the recipients. @throws AppError 400 unless the request has either customers or an audience. */
export function toRecipients(input: { customerIds?: string[]; audience?: SmsAudience }): ChosenRecipients {
  if ((input.customerIds === undefined) === (input.audience === undefined)) {
    throw fieldError('bad_request', 'customerIds', 'Choose customers, or an audience');
  }
  return { picked: input.customerIds?.map(normalizeId) ?? null, audience: input.audience ?? 'all' };
}

/**
 * Decides who gets a text, in the order of registration, how many segments each text needs, and who is left out.
 * Without a message no segments are counted. `link` is an example with the length of each customer's link.
 * @throws AppError 400 for more than SMS_RECIPIENTS_MAX recipients.
 */
export async function planTexts(
  sql: Sql,
  input: ChosenRecipients & {
    storeId: string;
    store: Pick<SendingStore, 'name' | 'addedWords'>;
    message: string | null;
    link: string | null;
    /** When sending begins. */
    startsAt: Date;
  },
): Promise<{ texts: PlannedText[]; exclusionCounts: Map<SmsReason, number> }> {
  const { storeId, store, picked, audience, message, link, startsAt } = input;
  const ids = picked && [...new Set(picked)];
  const { reachable, excluded } = await listAudience(sql, storeId, {
    to: ids ?? audience,
    message: message ?? '',
    startsAt,
    limit: SMS_RECIPIENTS_MAX + 1,
  });
  if (reachable.length > SMS_RECIPIENTS_MAX) {
    const most = SMS_RECIPIENTS_MAX.toLocaleString('en-US');
    throw new AppError('bad_request', `A text can go to at most ${most} customers at a time`);
  }
  const exclusionCounts = new Map<SmsReason, number>(excluded.map(({ reason, count }) => [reason, count]));
  const addExclusion = (reason: SmsReason, count: number) => {
    if (count > 0) exclusionCounts.set(reason, (exclusionCounts.get(reason) ?? 0) + count);
  };
  if (picked && ids) {
    const found = reachable.length + excluded.reduce((sum, { count }) => sum + count, 0);
    addExclusion('not_found', ids.length - found);
    addExclusion('duplicate', picked.length - ids.length);
  }
  const texts: PlannedText[] = [];
  for (const [nth, { id, name, points }] of reachable.entries()) {
    // Yields regularly, so that other requests do not wait for all texts.
    if (nth % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate();
    const text = message === null ? '' : renderMessage(store.name, message, { name, points, link });
    if (text === null) addExclusion('too_long', 1);
    else texts.push({ customerId: id, segments: message === null ? 0 : countSmsSegments(text, store.addedWords) });
  }
  return { texts, exclusionCounts };
}

/** Returns as many texts from the beginning as fit into `segments`. */
export function takeFitting<Text extends { segments: number }>(texts: readonly Text[], segments: number): Text[] {
  let left = segments;
  const end = texts.findIndex((text) => (left -= text.segments) < 0);
  return texts.slice(0, end === -1 ? texts.length : end);
}

/**
 * Reserves segments for as many texts from the beginning as the quota allows, and returns these texts. `reserved`
 * segments of the quota are not used.
 */
export async function reserveWhatFits<Text extends { segments: number }>(
  sql: Sql,
  { storeId, month, reserved = 0 }: { storeId: string; month: string; reserved?: number },
  texts: readonly Text[],
): Promise<readonly Text[]> {
  let fitting = texts;
  while (fitting.length > 0 && !(await reserveSmsSegments(sql, storeId, month, sumSmsSegments(fitting), reserved))) {
    const { used, limit } = await getUsage(sql, storeId, month);
    const fits = takeFitting(fitting, limit - reserved - used);
    // Another campaign may have taken or returned segments in the meantime. Each round asks for fewer.
    fitting = fits.length < fitting.length ? fits : fits.slice(0, -1);
  }
  return fitting;
}
