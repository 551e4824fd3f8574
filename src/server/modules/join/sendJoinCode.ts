import { CrmError } from '../../integrations/crm/Crm';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError } from '../../shared/AppError';
import { hasOptedOut } from '../contacts';
import { sendTextToNumber, type SmsDeps } from '../sms';
import { closeText, findJoinRecipient, findSealedText, type SealedText } from './join.sql';

const SEND_BUDGET_MS = 20_000;

/** What the text is composed of when it is sent. */
interface JoinCode {
  phone: string;
  code: string;
  language: 'en' | 'es';
}

const toContext = (storeId: string) => ({ storeId, field: 'join_code' });

/** Encrypts what the text needs, because it waits in the database for its job. */
export function sealText(encryptor: Encryptor, storeId: string, text: JoinCode): SealedText {
  return { sealedText: encryptor.encrypt(JSON.stringify(text), toContext(storeId)), keyId: encryptor.keyId };
}

/**
 * Sends a code to the number of a person who joins, unless the number opted out of texts or cannot get them. A code
 * that was not sent becomes invalid, because otherwise it could be guessed without a text that warns whoever has the
 * number.
 */
export async function sendJoinCode(
  deps: SmsDeps,
  { storeId, joinCodeId }: { storeId: string; joinCodeId: string },
  signal: AbortSignal,
): Promise<void> {
  const db = deps.database.forStore(storeId);
  let isSent = false;
  try {
    isSent = await send(deps, { storeId, joinCodeId }, signal);
  } finally {
    await closeText(db, storeId, { id: joinCodeId, isSent });
  }
}

/** Returns whether the text was sent, or may have been. */
async function send(
  deps: SmsDeps,
  { storeId, joinCodeId }: { storeId: string; joinCodeId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { database, encryptor } = deps;
  const db = database.forStore(storeId);
  const stored = await findSealedText(db, storeId, joinCodeId);
  if (!stored) return false;
  const decrypted = encryptor.decrypt(stored.sealedText, toContext(storeId), stored.keyId);
  const { phone, code, language } = JSON.parse(decrypted) as JoinCode;
  const recipient = await findJoinRecipient(db, storeId, phone);
  if (!recipient || recipient.isClosed || (await hasOptedOut(db, encryptor, storeId, phone))) return false;
  const { storeName, timeZone } = recipient;
  const text = { storeId, phone, text: compose(storeName, code, language), timeZone };
  try {
    await sendTextToNumber(deps, text, AbortSignal.any([signal, AbortSignal.timeout(SEND_BUDGET_MS)]));
    return true;
  } catch (error) {
    if (error instanceof CrmError) return error.mayHaveArrived;
    // The quota is used up.
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}

/** The text has no accents, which would double its price. It does not say whether the number is known. */
function compose(store: string, code: string, language: 'en' | 'es'): string {
  return language === 'es'
    ? `${store}: ${code} es tu clave para tus puntos. No la compartas. Vale 10 minutos.`
    : `${store}: ${code} is your code for your points. Do not share it. It is valid for 10 minutes.`;
}
