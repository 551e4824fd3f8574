import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { consume } from '../../auth/rateLimits';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { acceptRawBodies, getRawBody } from '../../http/rawBodies';
import type { ReadCrmWebhook } from '../../integrations/crm/CrmEvent';
import { AppError } from '../../shared/AppError';
import type { RecordPrivacyRequests } from '../../shared/privacyRequests';
import { handleWebhook } from './handleWebhook';

export interface ContactWebhookDeps {
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
