import { monthOf } from '../localTime';
import type { SmsDeps } from '../sending/sendBatch';
import { countSmsSegments } from '../smsSegments';
import { sendSingleText } from './sendSingleText';
import { insertServiceText } from './serviceTexts.sql';

/** A text to a number of the store, as the person gets it. */
interface ComposedText {
  storeId: string;
  phone: string;
  text: string;
  timeZone: string;
}

/**
 * Sends a text to a number that may be nobody's in the store, at once and at any hour. It uses segments of the quota,
 * but none of those reserved for campaigns.
 * @throws AppError 409 without quota, or when texts are not connected; CrmError when the vendor refuses or fails.
 */
export async function sendTextToNumber(
  deps: SmsDeps,
  { storeId, phone, text, timeZone }: ComposedText,
  signal: AbortSignal,
): Promise<void> {
  const month = monthOf(new Date(), timeZone);
  const record = { storeId, customerId: null, kind: 'join_code', month, segments: countSmsSegments(text) } as const;
  await sendSingleText(
    deps,
    {
      storeId,
      customerId: null,
      text,
      month,
      contact: { phone, name: null, birthday: null },
      sparesCampaigns: true,
      table: 'sms_service_messages',
      record: (sql) => insertServiceText(sql, record),
    },
    signal,
  );
}
