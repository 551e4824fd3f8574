import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
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
import { Id, IdempotencyHeader } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import { consume, sharedCounters } from '../../auth/rateLimits';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { nextPageLink } from '../../shared/paging';
import { changeCampaign, type CampaignChange } from './changeCampaign';
import { createCampaign } from './createCampaign';
import { getCampaign, getSmsOverview } from './listCampaigns';
import type { SmsDeps } from './sending/sendPart';
import { previewCampaign } from './previewCampaign';
import { sendTest } from './sendTest';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['text messages'];
const params = Type.Object({ id: Id });
/** SMS_PICKED_MAX ids. */
const BODY_LIMIT_BYTES = 512 * 1024;
const TESTS_PER_HOUR = 20;
const TEST_BUDGET_MS = 8_000;
const TOO_MANY_TESTS = 'You have sent many test texts. Please wait a while.';

/** Promotion texts of a store: sending, progress and the quota. */
export function smsRoutes(app: App, deps: SmsDeps): void {
  const { database } = deps;
  const open = (request: Parameters<typeof getActor>[0]) => {
    const actor = getActor(request, DASHBOARD_SCOPES);
    return { actor, db: database.forStore(actor.storeId) };
  };

  app.post(
    '/store/promotions/send-promotion-message',
    {
      config,
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Send a promotion text to customers; returns who gets it and who does not',
        description:
          'Texts are sent in the background, in the sending hours of the store (9:00 to 20:00, Sunday from 12:00).',
        tags,
        headers: IdempotencyHeader,
        body: SendPromotionMessage,
        response: { 201: SendPromotionMessageResponse, 400: ErrorBody, 404: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      const key = request.headers['idempotency-key'];
      return reply.code(201).send(await createCampaign(db, actor, request.body, key));
    },
  );

  app.post(
    '/store/sms/preview',
    {
      config,
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Preview who would get a promotion text and how many segments it would use, without sending it',
        tags,
        body: PreviewPromotionMessage,
        response: { 200: PreviewPromotionMessageResponse, 400: ErrorBody },
      },
    },
    (request) => {
      const { actor, db } = open(request);
      return previewCampaign(db, actor, request.body);
    },
  );

  app.get(
    '/store/sms',
    {
      config,
      schema: {
        summary: 'Get usage of the month and campaigns',
        tags,
        querystring: SmsQuery,
        response: { 200: SmsOverview, 400: ErrorBody },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      const { overview, next } = await getSmsOverview(db, actor.storeId, request.query);
      if (next !== null) void reply.header('link', nextPageLink(request.url, next));
      return overview;
    },
  );

  app.get(
    '/store/sms/campaigns/:id',
    {
      config,
      schema: {
        summary: 'Get a campaign with its progress',
        tags,
        params,
        response: { 200: SmsCampaign, 404: ErrorBody },
      },
    },
    (request) => {
      const { actor, db } = open(request);
      return getCampaign(db, actor.storeId, getIdParam(request));
    },
  );

  const changing = (summary: string) => ({
    config,
    schema: { summary, tags, params, response: { 200: SmsCampaign, 404: ErrorBody, 409: ErrorBody } },
  });
  const change = (request: Parameters<typeof open>[0] & { params: { id: string } }, to: CampaignChange) => {
    const { actor, db } = open(request);
    return changeCampaign(db, actor, getIdParam(request), to);
  };
  app.post('/store/sms/campaigns/:id/pause', changing('Pause a campaign; takes effect with the next text'), (request) =>
    change(request, 'pause'),
  );
  app.post('/store/sms/campaigns/:id/resume', changing('Resume a paused campaign'), (request) =>
    change(request, 'resume'),
  );
  app.post(
    '/store/sms/campaigns/:id/cancel',
    changing('Cancel a campaign; unsent segments are returned to the quota'),
    (request) => change(request, 'cancel'),
  );

  const limiter = new RateLimiterPostgres({
    ...sharedCounters(database),
    keyPrefix: 'sms-test',
    points: TESTS_PER_HOUR,
    duration: 3_600,
  });
  app.post(
    '/store/sms/test',
    {
      config,
      schema: {
        summary: 'Send a test text to a number of the owner, with sample values, at any hour',
        tags,
        body: SendTestMessage,
        response: { 200: SendTestMessageResponse, 400: ErrorBody, 409: ErrorBody, 429: ErrorBody, 503: ErrorBody },
      },
    },
    async (request) => {
      const { actor } = open(request);
      await consume(limiter, actor.storeId, TOO_MANY_TESTS);
      return sendTest(deps, actor, request.body, AbortSignal.timeout(TEST_BUDGET_MS));
    },
  );
}
