import { cannotText, type SmsDeps } from '../../sms';
import { enqueueTextLink } from './customerPage.jobs';
import { findSubscriber } from './customerPage.sql';

/**
 * Queues a text with a link to the page of the customer with this phone, if there is one with consent to texts.
 * @throws AppError 409 when links cannot be sent.
 */
export async function requestLink(
  { database, publicUrl }: SmsDeps,
  { storeId, phone }: { storeId: string; phone: string },
): Promise<void> {
  if (publicUrl === undefined) throw cannotText();
  const db = database.forStore(storeId);
  const customerId = await findSubscriber(db, storeId, phone);
  await enqueueTextLink(db, { storeId, customerId });
}
