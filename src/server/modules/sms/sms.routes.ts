import { RateLimiterPostgres } from 'rate-limiter-flexible';
import {
  PreviewPromotionMessage,
  PreviewPromotionMessageResponse,
  SendPromotionMessage,
  SendPromotionMessageResponse,
  SendTestMessage,
  SendTestMessageResponse,
  SmsCampaign,
  SmsOverview,
  SmsQuery,
} from '../../../contract/sms';
import { defineRoutes } from '../../auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../auth/guard';
import { consume, sharedCounters } from '../../auth/rateLimits';
import type { App } from '../../http/App';
import { nextPageLink } from '../../shared/paging';
import { changeCampaign } from './changeCampaign';
import { createCampaign } from './createCampaign';
import { getCampaign, getSmsOverview } from './listCampaigns';
import type { SmsDeps } from './sending/sendPart';
import { previewCampaign } from './previewCampaign';
import { sendTest } from './sendTest';

/** SMS_PICKED_MAX ids. */
const BODY_LIMIT_BYTES = 512 * 1024;
const TESTS_PER_HOUR = 20;
const TEST_BUDGET_MS = 8_000;
const TOO_MANY_TESTS = 'You have sent many test texts. Please wait a while.';

/** Promotion texts of a store: sending, progress and the quota. */
export function smsRoutes(app: App, deps: SmsDeps): void {
  const { database } = deps;
  const route = defineRoutes(app, { database, tags: ['text messages'], scopes: DASHBOARD_SCOPES });

  route.post(
    '/store/promotions/send-promotion-message',
    {
      summary: 'Send a promotion text to customers; returns who gets it and who does not',
      description:
        'Texts are sent in the background, in the sending hours of the store (9:00 to 20:00, Sunday from 12:00).',
      bodyLimit: BODY_LIMIT_BYTES,
      body: SendPromotionMessage,
      idempotent: true,
      response: SendPromotionMessageResponse,
      status: 201,
      errors: [404],
    },
    ({ db, actor, body, key }) => createCampaign(db, actor, body, key),
  );

  route.post(
    '/store/sms/preview',
    {
      summary: 'Preview who would get a promotion text and how many segments it would use, without sending it',
      bodyLimit: BODY_LIMIT_BYTES,
      body: PreviewPromotionMessage,
      response: PreviewPromotionMessageResponse,
    },
    ({ db, actor, body }) => previewCampaign(db, actor, body),
  );

  route.get(
    '/store/sms',
    { summary: 'Get usage of the month and campaigns', query: SmsQuery, response: SmsOverview },
    async ({ db, actor, query, request, reply }) => {
      const { overview, next } = await getSmsOverview(db, actor.storeId, query);
      if (next !== null) void reply.header('link', nextPageLink(request.url, next));
      return overview;
    },
  );

  route.get(
    '/store/sms/campaigns/:id',
    { summary: 'Get a campaign with its progress', response: SmsCampaign, errors: [404] },
    ({ db, actor, params }) => getCampaign(db, actor.storeId, params.id),
  );

  const changed = { response: SmsCampaign, errors: [404, 409] } as const;
  route.post(
    '/store/sms/campaigns/:id/pause',
    { summary: 'Pause a campaign; takes effect with the next text', ...changed },
    ({ db, actor, params }) => changeCampaign(db, actor, params.id, 'pause'),
  );
  route.post(
    '/store/sms/campaigns/:id/resume',
    { summary: 'Resume a paused campaign', ...changed },
    ({ db, actor, params }) => changeCampaign(db, actor, params.id, 'resume'),
  );
  route.post(
    '/store/sms/campaigns/:id/cancel',
    { summary: 'Cancel a campaign; unsent segments are returned to the quota', ...changed },
    ({ db, actor, params }) => changeCampaign(db, actor, params.id, 'cancel'),
  );

  const limiter = new RateLimiterPostgres({
    ...sharedCounters(database),
    keyPrefix: 'sms-test',
    points: TESTS_PER_HOUR,
    duration: 3_600,
  });
  route.post(
    '/store/sms/test',
    {
      summary: 'Send a test text to a number of the owner, with sample values, at any hour',
      body: SendTestMessage,
      response: SendTestMessageResponse,
      errors: [409, 429],
    },
    async ({ actor, body }) => {
      await consume(limiter, actor.storeId, TOO_MANY_TESTS);
      return sendTest(deps, actor, body, AbortSignal.timeout(TEST_BUDGET_MS));
    },
  );
}
