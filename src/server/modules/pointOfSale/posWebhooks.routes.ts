import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import type { Database } from '../../database/Database';
import { createProcessLimit } from '../../platform/auth/requestLimits';
import type { App } from '../../platform/http/App';
import { acceptRawBodies, getRawBody } from '../../platform/http/rawBodies';
import { AppError } from '../../shared/AppError';
import { isSameSecret } from '../../shared/isSameSecret';
import { requestPoll } from './connection.sql';

interface WebhookDeps {
  database: Database;
  /** The value of Clover's X-Clover-Auth header. undefined until the webhook address is verified. */
  webhookSecret: string | undefined;
}

/**
 * The webhook for changes at Clover. A report only makes the named stores be read sooner, so a forged, repeated or lost
 * report changes no points. The body is not parsed before its secret was compared.
 */
export function posWebhookRoutes(parent: App, { database, webhookSecret }: WebhookDeps): void {
  const countRequest = createProcessLimit('posWebhook');
  const countVerification = createProcessLimit('posWebhookVerification');

  void parent.register((app: App, _options, done) => {
    acceptRawBodies(app);
    app.post(
      '/webhooks/clover',
      {
        config: { open: true },
        onRequest: ({ address }) => countRequest(address),
        schema: {
          operationId: 'receiveCloverWebhook',
          summary: 'Report changes at Clover, so that the stores are read sooner; called by Clover',
          tags: ['point of sale'],
          response: { 200: Type.Object({ status: Type.Literal('ok') }), 401: ErrorBody, 429: ErrorBody },
        },
      },
      async (request) => {
        const body = getRawBody(request).toString();
        if (webhookSecret === undefined) {
          const code = parseVerificationCode(body);
          if (code === null) throw new AppError('unauthorized', 'Unauthorized');
          await countVerification('all');
          request.log.info({ verificationCode: code }, 'Clover verifies the webhook: enter this code at Clover');
          return { status: 'ok' as const };
        }
        if (!isSecret(request.headers['x-clover-auth'], webhookSecret)) {
          throw new AppError('unauthorized', 'Unauthorized');
        }
        const merchantIds = parseWebhook(body);
        if (merchantIds.length > 0) await requestPoll(database.platform, merchantIds);
        return { status: 'ok' as const };
      },
    );
    done();
  });
}

function isSecret(given: string | string[] | undefined, secret: string): boolean {
  return typeof given === 'string' && isSameSecret(given, secret);
}

const MAX_MERCHANTS = 100;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** Matches orders and payments. Reports about inventory, customers and other objects do not affect points. */
const RELEVANT = /^[OP]:/;

/** Returns the merchants whose orders or payments changed, each once. Empty for a body with another shape. */
function parseWebhook(body: string): string[] {
  const { merchants } = toObject(parseJson(body));
  return Object.entries(toObject(merchants))
    .filter(([id, changes]) => ID.test(id) && Array.isArray(changes) && changes.some(isRelevant))
    .slice(0, MAX_MERCHANTS)
    .map(([id]) => id);
}

/** Returns the code of `{"verificationCode":…}` if it can be logged safely, or null. */
function parseVerificationCode(body: string): string | null {
  const { verificationCode } = toObject(parseJson(body));
  return typeof verificationCode === 'string' && ID.test(verificationCode) ? verificationCode : null;
}

function isRelevant(change: unknown): boolean {
  const { objectId } = toObject(change);
  return typeof objectId === 'string' && RELEVANT.test(objectId);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
