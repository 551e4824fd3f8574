import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import type { Database } from '../../database/Database';
import type { CrmEvent, ReadCrmWebhook } from '../../integrations/crm/Crm';
import { createProcessLimit } from '../../platform/auth/requestLimits';
import type { App } from '../../platform/http/App';
import { acceptRawBodies, getRawBody } from '../../platform/http/rawBodies';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError } from '../../shared/AppError';
import type { RecordPrivacyRequests } from '../privacyRequests';
import { applyChoice, recordChoices } from './applyChoice';
import { parseReply } from './parseReply';
import { findPhoneOfContact, listStoresAtLocation, type Choice } from './smsChoice.sql';
import { enqueueSync } from './syncContacts.jobs';

interface ChoiceDeps {
  database: Database;
  encryptor: Encryptor;
  recordPrivacyRequests: RecordPrivacyRequests;
}

interface ContactWebhookDeps extends ChoiceDeps {
  readWebhook: ReadCrmWebhook;
}

const BODY_LIMIT_BYTES = 64 * 1024;

/** The webhook for replies and blocks from HighLevel. A body is not parsed before its signature is verified. */
export function contactWebhookRoutes(parent: App, { readWebhook, ...deps }: ContactWebhookDeps): void {
  const countRequest = createProcessLimit('contactWebhook');
  void parent.register((app: App, _options, done) => {
    acceptRawBodies(app);
    app.post(
      '/webhooks/high-level',
      {
        config: { open: true },
        bodyLimit: BODY_LIMIT_BYTES,
        onRequest: ({ address }) => countRequest(address),
        schema: {
          operationId: 'receiveHighLevelWebhook',
          summary: 'Report answers and blocks of customers, so that STOP works at once; called by HighLevel',
          tags: ['contacts'],
          response: { 200: Type.Object({ status: Type.Literal('ok') }), 401: ErrorBody, 429: ErrorBody },
        },
      },
      async (request) => {
        const signature = request.headers['x-ghl-signature'];
        const event = readWebhook(getRawBody(request), typeof signature === 'string' ? signature : undefined);
        if (event === 'forged') throw new AppError('unauthorized', 'Unauthorized');
        if (event) await handleWebhook(deps, event, request.log);
        return { status: 'ok' as const };
      },
    );
    done();
  });
}

/** Applies a customer's reply to a text, or a block at the vendor, in every store with this location. */
async function handleWebhook(deps: ChoiceDeps, event: CrmEvent, log: FastifyBaseLogger): Promise<void> {
  const kind = getChoice(event);
  if (kind === null) return;
  const { contactId, phone } = event;
  const now = new Date();
  // A time in the future is replaced by now, because the choice would otherwise override later ones.
  const choice = { kind, contactId, phone, at: event.at === null || event.at > now ? now : event.at };
  for (const { storeId, chainId } of await listStoresAtLocation(deps.database.platform, event.locationId)) {
    await saveChoice(deps, storeId, choice, log);
    // A shop that joined a chain had an account of its own. STOP to it counts in the chain, but START does not: the
    // chain's texts come from another number.
    if (chainId === null || kind === 'start') continue;
    const ownPhone = phone ?? (await findPhoneOfContact(deps.database.forStore(storeId), storeId, contactId));
    if (ownPhone !== null) await saveChoice(deps, chainId, { ...choice, phone: ownPhone }, log);
  }
}

async function saveChoice(deps: ChoiceDeps, storeId: string, choice: Choice, log: FastifyBaseLogger): Promise<void> {
  const applied = await deps.database.forStore(storeId).transaction(async (sql) => {
    const result = await applyChoice(sql, deps.encryptor, storeId, choice);
    // The sync asks the vendor for the contact's phone number.
    if (result === 'kept' && choice.phone === null) await enqueueSync(sql, storeId);
    return result;
  });
  if (applied !== 'kept') await recordChoices({ ...deps, log }, storeId, [applied]);
}

/** Returns the choice in an event, or null. The end of a block is no consent: only the customer's own START is. */
function getChoice(event: CrmEvent): Choice['kind'] | null {
  if (event.type === 'message') return parseReply(event.text);
  return event.isBlocked ? 'stop' : null;
}
