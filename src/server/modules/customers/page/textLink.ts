import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { CUSTOMER_LINK_BYTES } from '../../../../contract/limits';
import { Id, Nullable } from '../../../../contract/wire';
import { hashToken } from '../../../auth/sessions';
import { getSubdomain } from '../../../auth/subdomains.sql';
import { defineJob, enqueue, jobHandler, type HandledJob } from '../../../jobs';
import { AppError } from '../../../shared/AppError';
import { cannotText, sendServiceText, TEXT_LINK_SECONDS, type SmsDeps } from '../../sms';
import { findSubscriber } from './page.sql';
import { insertLink } from './links.sql';

const SEND_BUDGET_MS = 20_000;

/** Texts a link to its customer. Enqueued for unknown phones too, so that the response takes as long for both. */
const textLinkJob = defineJob({
  name: 'customerPage.textLink',
  payload: Type.Object({ storeId: Id, customerId: Nullable(Id) }),
  // A second attempt could send a second text.
  attempts: 1,
  timeoutSeconds: 30,
});

/**
 * Texts a link to the page of the customer with this phone, who agreed to texts; nothing happens when there is none.
 * @throws AppError 409 where no links can be sent.
 */
export async function requestLink(
  { database, publicUrl }: SmsDeps,
  { storeId, phone }: { storeId: string; phone: string },
): Promise<void> {
  if (publicUrl === undefined) throw cannotText();
  const db = database.forStore(storeId);
  const customerId = await findSubscriber(db, storeId, phone);
  await enqueue(db, textLinkJob, { storeId, customerId });
}

export function customerPageJobs(deps: SmsDeps): HandledJob[] {
  return [
    jobHandler(textLinkJob, async ({ storeId, customerId }, { signal }) => {
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
        // Without quota, or after too many texts, nothing is sent: nobody waits for an answer, and no job has failed.
        if (error instanceof AppError && ['conflict', 'too_many_requests'].includes(error.code)) return;
        throw error;
      }
    }),
  ];
}

async function createTextLink(
  { database }: SmsDeps,
  publicUrl: string,
  { storeId, customerId }: { storeId: string; customerId: string },
): Promise<string> {
  const token = randomBytes(CUSTOMER_LINK_BYTES).toString('base64url');
  const db = database.forStore(storeId);
  await insertLink(db, {
    ...{ storeId, customerId, createdBy: null, tokenHash: hashToken(token) },
    lifetimeSeconds: TEXT_LINK_SECONDS,
  });
  return `${publicUrl}/my/${await getSubdomain(db, storeId)}#${token}`;
}
