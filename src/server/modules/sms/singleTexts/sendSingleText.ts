import type { Sql } from '../../../database/Database';
import { CrmError } from '../../../integrations/crm/Crm';
import { AppError } from '../../../shared/AppError';
import { getCrmCredentials } from '../../stores';
import { countSentSegments } from '../countSentSegments';
import { getUsage, releaseSmsSegments, reserveSmsSegments } from '../quota.sql';
import { saveContactId } from '../sending/outcomes.sql';
import type { SmsDeps } from '../sending/sendBatch';
import { countSmsSegments } from '../smsSegments';
import { deleteSingleText, setSingleTextSegments, type SingleTextTable } from './singleTexts.sql';

/** A text that does not belong to a campaign. */
interface SingleText {
  storeId: string;
  contact: { phone: string; name: string | null; birthday: string | null };
  /** The customer with this phone, so that a reply of STOP is known to be theirs, or null. */
  customerId: string | null;
  text: string;
  /** The first day of the month whose quota is used, YYYY-MM-DD. */
  month: string;
  /** Whether the segments reserved for campaigns must not be used. */
  sparesCampaigns?: boolean;
  table: SingleTextTable;
  /** Records the text with its segments in the table, and returns the id of the record. */
  record: (sql: Sql) => Promise<string>;
}

/**
 * Sends a text at once, at any hour, with segments from the quota. Returns how many were used.
 * @throws AppError 409 without quota, or when texts are not connected; CrmError when the vendor refuses or fails.
 */
export async function sendSingleText(deps: SmsDeps, single: SingleText, signal: AbortSignal): Promise<number> {
  const { storeId, contact, customerId, text, month } = single;
  const db = deps.database.forStore(storeId);
  const segments = countSmsSegments(text);
  const credentials = await getCrmCredentials(db, deps.encryptor, storeId);
  if (!credentials) throw notConnected();
  const id = await db.transaction(async (sql) => {
    const reserved = single.sparesCampaigns ? (await getUsage(sql, storeId, month)).campaignReserve : 0;
    if (await reserveSmsSegments(sql, storeId, month, segments, reserved)) return single.record(sql);
    throw new AppError('conflict', "This month's limit of text messages is used up.");
  });
  try {
    const crm = deps.getCrm(storeId, credentials);
    const contactId = await crm.upsertContact(contact, signal);
    if (customerId !== null) await saveContactId(db, storeId, { customerId, phone: contact.phone, contactId });
    const sent = await crm.sendSms(contactId, text, signal);
    return await db.transaction(async (sql) => {
      const counted = (await countSentSegments(sql, storeId, { text, sent: sent?.text ?? null })) ?? segments;
      if (counted !== segments) {
        await setSingleTextSegments(sql, single.table, storeId, { id, segments: counted });
        await releaseSmsSegments(sql, storeId, month, segments - counted);
      }
      return counted;
    });
  } catch (error) {
    if (error instanceof CrmError && !error.mayHaveArrived) {
      await db.transaction(async (sql) => {
        await deleteSingleText(sql, single.table, storeId, id);
        await releaseSmsSegments(sql, storeId, month, segments);
      });
    }
    throw error;
  }
}

/** Returns the error for a store whose key does not work. */
export function notConnected(): AppError {
  return new AppError('conflict', 'Text messages are not connected. Ask your administrator to renew the key.');
}
