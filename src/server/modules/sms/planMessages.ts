import { setImmediate } from 'node:timers/promises';
import { SMS_RECIPIENTS_MAX } from '../../../contract/limits';
import type { SmsAudience, SmsReason } from '../../../contract/sms';
import type { Sql } from '../../database/Database';
import { AppError, fieldError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import { listAudience } from './audience.sql';
import { countSegments, renderMessage } from './renderMessage';

const TEXTS_AT_ONCE = 500;

export interface PlannedMessage {
  customerId: string;
  segments: number;
}

interface Recipients {
  /** Ids as they were sent, some perhaps twice; null for an audience. */
  picked: string[] | null;
  audience: SmsAudience;
}

/** @throws AppError 400 unless the request names either customers or an audience. */
export function toRecipients(input: { customerIds?: string[]; audience?: SmsAudience }): Recipients {
  if ((input.customerIds === undefined) === (input.audience === undefined)) {
    throw fieldError('bad_request', 'customerIds', 'Choose customers, or an audience');
  }
  return { picked: input.customerIds?.map(normalizeId) ?? null, audience: input.audience ?? 'all' };
}

/**
 * Decides who gets a text, in the order of registration, how many segments each uses, and who is left out. Without a
 * message no segments are counted.
 * @throws AppError 400 when it would go to more than SMS_RECIPIENTS_MAX customers.
 */
export async function planMessages(
  sql: Sql,
  input: Recipients & { storeId: string; store: { name: string }; message: string | null },
): Promise<{ texts: PlannedMessage[]; exclusionCounts: Map<SmsReason, number> }> {
  const { storeId, store, picked, audience, message } = input;
  const ids = picked && [...new Set(picked)];
  const { reachable, excluded } = await listAudience(sql, storeId, {
    to: ids ?? audience,
    message: message ?? '',
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
  const texts: PlannedMessage[] = [];
  for (const [nth, { id, name, points }] of reachable.entries()) {
    // Yields now and then, so that other requests do not wait for all of them.
    if (nth % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate();
    const text = message === null ? '' : renderMessage(store.name, message, { name, points });
    if (text === null) addExclusion('too_long', 1);
    else texts.push({ customerId: id, segments: message === null ? 0 : countSegments(text) });
  }
  return { texts, exclusionCounts };
}

export const sumSegments = (texts: readonly PlannedMessage[]): number =>
  texts.reduce((sum, { segments }) => sum + segments, 0);

/** As many texts, from the first on, as fit into `segments`. */
export function takeFitting(texts: readonly PlannedMessage[], segments: number): PlannedMessage[] {
  let left = segments;
  const end = texts.findIndex((text) => (left -= text.segments) < 0);
  return texts.slice(0, end === -1 ? texts.length : end);
}
