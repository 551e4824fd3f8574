import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { consume } from '../../auth/rateLimits';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { acceptRawBodies, getRawBody } from '../../http/rawBodies';
import type { ReadCrmWebhook, CrmEvent } from '../../integrations/crm/Crm';
import { AppError } from '../../shared/AppError';
import type { RecordPrivacyRequests } from '../../shared/privacyRequests';
import type { FastifyBaseLogger } from 'fastify';
import { parseReply } from './parseReply';
import { recordOptOuts } from './optOuts';
import { listStoresAtLocation, saveOptIn, saveOptOut } from './smsChoice.sql';

interface ContactWebhookDeps {
  database: Database;
  readWebhook: ReadCrmWebhook;
  recordPrivacyRequests: RecordPrivacyRequests;
}

/** A campaign's answers come within minutes, all from the vendor's few addresses. */
const PER_SOURCE_AND_MINUTE = 1_200;
const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * The address that HighLevel reports answers and blocks to. Nothing of a body is parsed before its signature is
 * verified.
 */
export function contactWebhookRoutes(
  parent: App,
  { database, readWebhook, recordPrivacyRequests }: ContactWebhookDeps,
): void {
  const perSource = new RateLimiterMemory({ points: PER_SOURCE_AND_MINUTE, duration: 60 });
  void parent.register((app: App, _options, done) => {
    acceptRawBodies(app);
    app.post(
      '/webhooks/high-level',
      {
        config: { open: true },
        bodyLimit: BODY_LIMIT_BYTES,
        onRequest: async (request) => {
          await consume(perSource, request.address, 'Too many requests');
        },
        schema: {
          summary: 'Report answers and blocks of customers, so that STOP works at once; called by HighLevel',
          tags: ['contacts'],
          response: { 200: Type.Object({ status: Type.Literal('ok') }), 401: ErrorBody, 429: ErrorBody },
        },
      },
      async (request) => {
        const signature = request.headers['x-ghl-signature'];
        const event = readWebhook(getRawBody(request), typeof signature === 'string' ? signature : undefined);
        if (event === 'forged') throw new AppError('unauthorized', 'Unauthorized');
        if (event) await handleWebhook({ database, recordPrivacyRequests }, event, request.log);
        return { status: 'ok' as const };
      },
    );
    done();
  });
}

/**
 * Applies a customer's reply to a text, or a block at the vendor, in every store with this location. The newest choice
 * counts, in whatever order and however often the events arrive. Events of unknown customers do nothing.
 */
async function handleWebhook(
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
