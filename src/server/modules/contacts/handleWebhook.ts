import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/Database';
import type { CrmEvent } from '../../integrations/crm/CrmEvent';
import type { RecordPrivacyRequests } from '../../shared/privacyRequests';
import { parseReply } from './parseReply';
import { recordOptOuts } from './recordOptOuts';
import { listStoresAtLocation, saveOptIn, saveOptOut } from './smsChoice.sql';

/**
 * Applies a customer's reply to a text, or a block at the vendor, in every store with this location. The newest choice
 * counts, in whatever order and however often the events arrive. Events of unknown customers do nothing.
 */
export async function handleWebhook(
  { database, recordPrivacyRequests }: { database: Database; recordPrivacyRequests: RecordPrivacyRequests },
  event: CrmEvent,
  log: FastifyBaseLogger,
): Promise<void> {
  const choice = getChoice(event);
  if (choice === null) return;
  const now = new Date();
  // A clock ahead of ours must not outlast later choices.
  const at = event.at === null || event.at > now ? now : event.at;
  for (const storeId of await listStoresAtLocation(database.platform, event.locationId)) {
    const save = choice === 'stop' ? saveOptOut : saveOptIn;
    const customerIds = await save(database.forStore(storeId), storeId, { contactId: event.contactId, at });
    if (choice === 'stop') await recordOptOuts({ database, recordPrivacyRequests }, storeId, { customerIds, at });
    for (const customerId of customerIds) {
      log.info(
        { storeId, customerId },
        choice === 'stop' ? 'customer opted out of texts' : 'customer wants texts again',
      );
    }
  }
}

/** The end of a block is no consent: only the customer's own START brings texts back. */
function getChoice(event: CrmEvent): 'stop' | 'start' | null {
  if (event.type === 'message') return parseReply(event.text);
  return event.isBlocked ? 'stop' : null;
}
