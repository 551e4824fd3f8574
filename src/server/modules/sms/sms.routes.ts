import {
  PreviewPromotionMessage,
  PreviewPromotionMessageResponse,
  SendPromotionMessage,
  SendPromotionMessageResponse,
  SendTestMessage,
  SendTestMessageResponse,
  SmsCampaign,
  SmsCampaignDetails,
  SmsOverview,
  SmsQuery,
} from '../../../contract/sms';
import type { Sql } from '../../database/Database';
import type { DashboardActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import { createSharedLimit } from '../../platform/auth/requestLimits';
import type { App } from '../../platform/http/App';
import { storeDeleted } from '../../shared/AppError';
import { nextPageLink } from '../../shared/paging';
import { findSendingStore } from './campaigns.sql';
import { changeCampaign } from './changeCampaign';
import { checkMessage, checkSendAt, createCampaign } from './createCampaign';
import { getCampaign, getSmsOverview, toExclusions } from './listCampaigns';
import { monthOf, nextSendTime } from './localTime';
import { planTexts, takeFitting, toRecipients } from './planTexts';
import { getUsage, toUsage } from './quota.sql';
import type { SmsDeps } from './sending/sendBatch';
import { sendTestText } from './singleTexts/sendTestText';
import { sumSmsSegments } from './smsSegments';
import { assertLinksExist, toSampleLink } from './textLinks';

/** Enough for SMS_PICKED_MAX ids. */
const BODY_LIMIT_BYTES = 512 * 1024;
const TEST_BUDGET_MS = 8_000;

export function smsRoutes(app: App, deps: SmsDeps): void {
  const { database, publicUrl } = deps;
  const route = defineRoutes(app, { database, tags: ['text messages'], scopes: DASHBOARD_SCOPES });

  route.post(
    '/store/promotions/send-promotion-message',
    {
      operationId: 'sendCampaign',
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
    ({ db, actor, body, key }) => createCampaign(db, actor, body, key, { publicUrl }),
  );

  route.post(
    '/store/sms/preview',
    {
      operationId: 'previewCampaign',
      summary: 'Preview who would get a promotion text and how many segments it would use, without sending it',
      bodyLimit: BODY_LIMIT_BYTES,
      body: PreviewPromotionMessage,
      response: PreviewPromotionMessageResponse,
    },
    ({ db, actor, body }) => previewCampaign(db, actor, body, { publicUrl }),
  );

  route.get(
    '/store/sms',
    {
      operationId: 'getTextMessages',
      summary: 'Get usage of the month and campaigns',
      query: SmsQuery,
      response: SmsOverview,
    },
    async ({ db, actor, query, request, reply }) => {
      const { overview, next } = await getSmsOverview(db, actor.storeId, query, publicUrl);
      if (next !== null) void reply.header('link', nextPageLink(request.url, next));
      return overview;
    },
  );

  route.get(
    '/store/sms/campaigns/:id',
    {
      operationId: 'getCampaign',
      summary: 'Get a campaign with its progress and results',
      response: SmsCampaignDetails,
      errors: [404],
    },
    ({ db, actor, params }) => getCampaign(db, actor.storeId, params.id),
  );

  const changed = { response: SmsCampaign, errors: [404, 409] } as const;
  route.post(
    '/store/sms/campaigns/:id/pause',
    { operationId: 'pauseCampaign', summary: 'Pause a campaign; takes effect with the next text', ...changed },
    ({ db, actor, params }) => changeCampaign(db, actor, params.id, 'pause'),
  );
  route.post(
    '/store/sms/campaigns/:id/resume',
    { operationId: 'resumeCampaign', summary: 'Resume a paused campaign', ...changed },
    ({ db, actor, params }) => changeCampaign(db, actor, params.id, 'resume'),
  );
  route.post(
    '/store/sms/campaigns/:id/cancel',
    {
      operationId: 'cancelCampaign',
      summary: 'Cancel a campaign; unsent segments are returned to the quota',
      ...changed,
    },
    ({ db, actor, params }) => changeCampaign(db, actor, params.id, 'cancel'),
  );

  const tests = createSharedLimit(database, 'sms-test');
  route.post(
    '/store/sms/test',
    {
      operationId: 'sendTestText',
      summary: 'Send a test text to a number of the owner, with sample values, at any hour',
      body: SendTestMessage,
      response: SendTestMessageResponse,
      errors: [409, 429],
    },
    async ({ actor, body }) => {
      await tests.count(actor.storeId);
      return sendTestText(deps, actor, body, AbortSignal.timeout(TEST_BUDGET_MS));
    },
  );
}

/**
 * Returns who would get a text and who would not, and the segments that it would take from the quota of the month in
 * which it would be sent. Nothing is sent or reserved.
 * @throws AppError 400 for an invalid text or time, or too many recipients, 401 when the store was deleted.
 */
export async function previewCampaign(
  sql: Sql,
  { storeId }: DashboardActor,
  input: PreviewPromotionMessage,
  { now = new Date(), publicUrl }: { now?: Date; publicUrl: string | undefined },
): Promise<PreviewPromotionMessageResponse> {
  const message = input.promotionMessage === undefined ? null : checkMessage(input.promotionMessage);
  const recipients = toRecipients(input);
  const sendAt = checkSendAt(input.sendAt, now);
  const store = await findSendingStore(sql, storeId);
  if (!store) throw storeDeleted();
  const link = toSampleLink(publicUrl, store);
  assertLinksExist(message ?? '', link, 'promotionMessage');
  const startsAt = nextSendTime(sendAt, store.timeZone);
  const { texts, exclusionCounts } = await planTexts(sql, {
    storeId,
    store,
    message,
    link,
    startsAt,
    ...recipients,
  });
  const usage = toUsage(await getUsage(sql, storeId, monthOf(startsAt, store.timeZone)), startsAt, store.timeZone);
  const granted = usage.remaining === null ? texts : takeFitting(texts, usage.remaining);
  if (granted.length < texts.length) exclusionCounts.set('quota', texts.length - granted.length);
  return {
    willSend: granted.length,
    segments: sumSmsSegments(granted),
    excluded: toExclusions([...exclusionCounts].map(([reason, count]) => ({ reason, count }))),
    usage,
  };
}
