import { randomBytes } from 'node:crypto';
import { CUSTOMER_LINK_BYTES } from '../../../../contract/limits';
import { hashToken } from '../../../platform/auth/sessions';
import { getSubdomain } from '../../../platform/auth/subdomains.sql';
import { AppError } from '../../../shared/AppError';
import { sendServiceText, TEXT_LINK_SECONDS, type SmsDeps } from '../../sms';
import { insertLink } from './links.sql';

const SEND_BUDGET_MS = 20_000;

/** Sends a text with a new link to a customer. Has no effect without a customer, or when links cannot be sent. */
export async function textLink(
  deps: SmsDeps,
  { storeId, customerId }: { storeId: string; customerId: string | null },
  signal: AbortSignal,
): Promise<void> {
  if (customerId === null || deps.publicUrl === undefined) return;
  const link = await createTextLink(deps, deps.publicUrl, { storeId, customerId });
  const compose = (store: string, language: 'en' | 'es') =>
    language === 'es' ? `${store}: tus puntos: ${link}` : `${store}: your points: ${link}`;
  try {
    await sendServiceText(
      deps,
      { storeId, customerId, kind: 'page_link', compose },
      AbortSignal.any([signal, AbortSignal.timeout(SEND_BUDGET_MS)]),
    );
  } catch (error) {
    // When the quota or the limit of texts is reached, nothing is sent. That is no failure of the job.
    if (error instanceof AppError && ['conflict', 'too_many_requests'].includes(error.code)) return;
    throw error;
  }
}

async function createTextLink(
  { database }: SmsDeps,
  publicUrl: string,
  { storeId, customerId }: { storeId: string; customerId: string },
): Promise<string> {
  const token = randomBytes(CUSTOMER_LINK_BYTES).toString('base64url');
  const db = database.forStore(storeId);
  await insertLink(db, {
    storeId,
    customerId,
    createdBy: null,
    tokenHash: hashToken(token),
    lifetimeSeconds: TEXT_LINK_SECONDS,
  });
  return `${publicUrl}/my/${await getSubdomain(db, storeId)}#${token}`;
}
