import { Type, type Static } from 'typebox';
import { LIST_PAGE_MAX, SMS_MESSAGE_MAX, SMS_PICKED_MAX, SMS_RETURN_DAYS, SMS_SCHEDULE_DAYS_MAX } from './plain/limits';
import { PHONE_PATTERN } from './plain/phone';
import { CustomerSegment } from './segments';
import { Id, Nullable, Timestamp } from './wire';

/**
 * Why a customer gets no text. `quota`: the limit is reached. `duplicate`: they got it today, or are picked twice.
 * `daily_limit`: they get SMS_DAILY_MAX texts in the 24 hours before.
 */
export const SmsReason = Type.Union([
  Type.Literal('no_consent'),
  Type.Literal('opted_out'),
  Type.Literal('unreachable'),
  Type.Literal('no_phone'),
  Type.Literal('not_found'),
  Type.Literal('duplicate'),
  Type.Literal('daily_limit'),
  Type.Literal('too_long'),
  Type.Literal('quota'),
]);
export type SmsReason = Static<typeof SmsReason>;

export const SmsExclusion = Type.Object(
  { reason: SmsReason, count: Type.Integer(), text: Type.String({ description: 'The reason in plain words' }) },
  { title: 'SmsExclusion' },
);
export type SmsExclusion = Static<typeof SmsExclusion>;

/**
 * The segments of one month in the store's time zone, including texts that are waiting. When a text is sent or
 * previewed, it is the month in which sending starts, otherwise the current month.
 */
export const SmsUsage = Type.Object(
  {
    used: Type.Integer(),
    limit: Type.Integer({ description: '0 means unlimited' }),
    remaining: Nullable(Type.Integer({ description: 'null when unlimited' })),
    resetsAt: { ...Timestamp, description: 'When the next month begins' },
  },
  { title: 'SmsUsage' },
);
export type SmsUsage = Static<typeof SmsUsage>;

const message = Type.String({
  minLength: 1,
  maxLength: SMS_MESSAGE_MAX,
  'x-label': 'Message',
  description:
    'Fields in braces are filled in: {name}, {firstName}, {points}, {store}, and {link} where sampleLink is not null. The text is preceded by the name of the ' +
    "store and followed by 'Reply STOP to opt out', unless it has them.",
});

/** All customers of the store, or one segment. */
export const SmsAudience = Type.Union([Type.Literal('all'), ...CustomerSegment.anyOf]);
export type SmsAudience = Static<typeof SmsAudience>;

const sendAt = Type.Optional({
  ...Timestamp,
  title: 'SendAt',
  description: `Not before this time, at most ${SMS_SCHEDULE_DAYS_MAX} days ahead. Sending hours apply.`,
});

const recipients = {
  customerIds: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: SMS_PICKED_MAX,
      'x-label': 'Customers',
      description: 'Either these customers or an audience',
    }),
  ),
  audience: Type.Optional(
    Type.Union(SmsAudience.anyOf, {
      title: 'SmsRecipients',
      description: 'All customers of the store or a segment, unless customerIds is given',
    }),
  ),
};

/** Body of a preview: who would get a text and how many segments it would need. Nothing is sent. */
export const PreviewPromotionMessage = Type.Object(
  {
    ...recipients,
    promotionMessage: Type.Optional(
      Type.String({
        maxLength: SMS_MESSAGE_MAX,
        'x-label': 'Message',
        description: 'Segments are only counted with a message',
      }),
    ),
    sendAt,
  },
  { additionalProperties: false },
);
export type PreviewPromotionMessage = Static<typeof PreviewPromotionMessage>;

export const SendPromotionMessage = Type.Object(
  {
    ...recipients,
    promotionMessage: message,
    promotionId: Type.Optional(Id),
    sendAt,
  },
  { additionalProperties: false },
);
export type SendPromotionMessage = Static<typeof SendPromotionMessage>;

export const SendPromotionMessageResponse = Type.Object({
  message: Type.String(),
  campaignId: Nullable(Id),
  willSend: Type.Integer({ description: 'Customers who will get the text' }),
  segments: Type.Integer({ description: 'Segments that it uses of the quota' }),
  startsAt: Nullable(Timestamp),
  excluded: Type.Array(SmsExclusion),
  usage: SmsUsage,
});
export type SendPromotionMessageResponse = Static<typeof SendPromotionMessageResponse>;

export const PreviewPromotionMessageResponse = Type.Object({
  willSend: Type.Integer({ description: 'Customers who would get the text' }),
  segments: Type.Integer({ description: 'Segments that it would use of the quota; 0 without a message' }),
  excluded: Type.Array(SmsExclusion),
  usage: SmsUsage,
});
export type PreviewPromotionMessageResponse = Static<typeof PreviewPromotionMessageResponse>;

export const SmsCampaignStatus = Type.Union([
  Type.Literal('queued'),
  Type.Literal('sending'),
  Type.Literal('paused'),
  Type.Literal('done'),
  Type.Literal('cancelled'),
]);

export const SmsCampaign = Type.Object(
  {
    id: Id,
    message: Type.String({ description: 'The message before its merge fields are filled in' }),
    promotionId: Nullable(Id),
    audience: Type.Union([...SmsAudience.anyOf, Type.Literal('picked')]),
    status: SmsCampaignStatus,
    pausedReason: Nullable(
      Type.Union([Type.Literal('owner'), Type.Literal('connection')], {
        description: 'connection: the store must renew its key for contacts and text messages',
      }),
    ),
    recipients: Type.Integer(),
    queued: Type.Integer({ description: 'Waiting, or being sent now' }),
    sent: Type.Integer(),
    failed: Type.Integer({ description: 'The phone cannot get texts' }),
    skipped: Type.Integer({
      description: 'Opted out, withdrew consent or had their texts of the day after the campaign started, or cancelled',
    }),
    unknown: Type.Integer({ description: 'The messaging service never confirmed whether it sent the text' }),
    excluded: Type.Array(SmsExclusion),
    createdAt: Timestamp,
    sendAt: Timestamp,
    continuesAt: Nullable(Timestamp),
    finishedAt: Nullable(Timestamp),
  },
  { title: 'SmsCampaign' },
);
export type SmsCampaign = Static<typeof SmsCampaign>;

/** What the customers who got a text did in the days after it. */
export const CampaignResults = Type.Object({
  cameBack: Type.Integer({
    description: `Customers who checked in or bought something within ${SMS_RETURN_DAYS} days`,
  }),
  optedOut: Type.Integer({ description: `Customers who replied STOP within ${SMS_RETURN_DAYS} days` }),
});
export type CampaignResults = Static<typeof CampaignResults>;

export const SmsCampaignDetails = Type.Object(
  { ...SmsCampaign.properties, results: Nullable(CampaignResults) },
  { title: 'SmsCampaignDetails', description: 'results is null until the campaign has ended' },
);
export type SmsCampaignDetails = Static<typeof SmsCampaignDetails>;

export const SmsQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX, description: 'Campaigns per page' })),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: 'End of the previous page, from its Link' })),
  },
  { additionalProperties: false },
);
export type SmsQuery = Static<typeof SmsQuery>;

/** An example of what {link} becomes in a text. */
export const SampleLink = Nullable(
  Type.String({
    description: "An example with the length of each customer's link; null when texts cannot contain {link}",
  }),
);

export const SmsOverview = Type.Object({
  usage: SmsUsage,
  isConnected: Type.Boolean({ description: 'false while the store needs a new key for contacts and text messages' }),
  sampleLink: SampleLink,
  campaigns: Type.Array(SmsCampaign, { description: 'Newest first; Link rel=next is the next page' }),
});
export type SmsOverview = Static<typeof SmsOverview>;

export const SendTestMessage = Type.Object(
  {
    phone: Type.String({ pattern: PHONE_PATTERN, 'x-label': 'Phone', description: 'The phone in your profile' }),
    promotionMessage: message,
  },
  { additionalProperties: false },
);
export type SendTestMessage = Static<typeof SendTestMessage>;

export const SendTestMessageResponse = Type.Object({
  message: Type.String(),
  text: Type.String({ description: 'The text as it was sent' }),
  segments: Type.Integer(),
  usage: SmsUsage,
});
export type SendTestMessageResponse = Static<typeof SendTestMessageResponse>;
