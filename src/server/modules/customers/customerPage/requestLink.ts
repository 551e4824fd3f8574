import { cannotText, type SmsDeps } from '../../sms';
import { enqueueTextLink } from './customerPage.jobs';
import { findSubscriber } from './customerPage.sql';

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
  await enqueueTextLink(db, { storeId, customerId });
}
