import { Type, type Static } from 'typebox';
import { AUTOMATION_RESULTS_DAYS, CAMPAIGN_RESERVE_MAX, SMS_MESSAGE_MAX, SMS_RETURN_DAYS } from './plain/limits';
import { SampleLink, SmsUsage } from './sms';
import { Nullable, Timestamp } from './wire';

/** The event that causes an automated message. */
const Kind = Type.Union(
  [
    Type.Literal('welcome', { description: '1 hour after the registration' }),
    Type.Literal('winBack', { description: 'After `days` without a check-in or purchase: 30, 60 or 90' }),
    Type.Literal('nearReward', { description: 'A purchase brings the balance to 90% of the next reward' }),
    Type.Literal('rewardUnlocked', { description: 'Points for a reward were not redeemed for 14 days' }),
    Type.Literal('birthday', { description: '`days` before the birthday: 0 to 14' }),
    Type.Literal('expiry', { description: '30 and 7 days before the points expire' }),
  ],
  { title: 'AutomationKind' },
);

const setting = {
  kind: Kind,
  isOn: Type.Boolean(),
  message: Type.String({
    minLength: 1,
    maxLength: SMS_MESSAGE_MAX,
    'x-label': 'Message',
    description:
      'Fields of a promotion text; also {reward} for nearReward and rewardUnlocked, and {expiryDate} for expiry',
  }),
  days: Nullable(
    Type.Integer({ 'x-label': 'Days', description: 'For birthday and winBack; null for the other kinds' }),
  ),
  holdsBack: Type.Boolean({ description: 'One in ten customers gets no message, for comparison' }),
};

/** The owner's settings for one kind of automated messages. */
export const AutomationSetting = Type.Object(setting, { title: 'AutomationSetting' });
export type AutomationSetting = Static<typeof AutomationSetting>;

/** PATCH /store/sms/automations: fields that are not sent do not change. */
export const UpdateAutomation = Type.Object(
  { ...Type.Partial(Type.Omit(AutomationSetting, ['kind'])).properties, kind: Kind },
  { additionalProperties: false, title: 'UpdateAutomation' },
);
export type UpdateAutomation = Static<typeof UpdateAutomation>;

/** How many customers qualified for a message, each counted once, and how many of them came back. */
const Group = Type.Object({
  customers: Type.Integer(),
  cameBack: Type.Integer({ description: `Checked in or bought something within ${SMS_RETURN_DAYS} days` }),
});

export const AutomationResults = Type.Object(
  {
    messaged: Group,
    heldBack: Group,
    heldBackSince: Nullable(Timestamp),
    pointsEarned: Type.Integer({ description: `By those messaged, within ${SMS_RETURN_DAYS} days` }),
    pointsRedeemed: Type.Integer({ description: `By those messaged, within ${SMS_RETURN_DAYS} days` }),
    optedOut: Type.Integer({ description: `Of those messaged, within ${SMS_RETURN_DAYS} days` }),
    comparison: Nullable(
      Type.Object(
        {
          messagedPercent: Type.Number({
            description: 'Percentage of the messaged customers who returned, with one decimal',
          }),
          heldBackPercent: Type.Number(),
          differencePoints: Type.Number({
            description: 'In percentage points; negative when fewer messaged customers returned',
          }),
          lowPoints: Type.Number({ description: 'The lower end of its 95% interval' }),
          highPoints: Type.Number({ description: 'The upper end of its 95% interval' }),
          earned: Type.Object(
            { difference: Type.Number(), low: Type.Number(), high: Type.Number() },
            {
              description: `Points earned per messaged customer within ${SMS_RETURN_DAYS} days minus those per customer held back, and the 95% interval`,
            },
          ),
        },
        { description: 'null while too few customers were held back to compare' },
      ),
    ),
  },
  { title: 'AutomationResults', description: `Of the last ${AUTOMATION_RESULTS_DAYS} days` },
);
export type AutomationResults = Static<typeof AutomationResults>;

export const Automation = Type.Object(
  {
    ...setting,
    waiting: Type.Integer({ description: 'Messages that are waiting for the sending hours, the quota or to be sent' }),
    last30Days: Type.Object({
      sent: Type.Integer(),
      heldBack: Type.Integer(),
      dropped: Type.Integer({ description: 'Messages that could not be sent within 3 days, or no longer applied' }),
    }),
    nextRunAt: Nullable({ ...Timestamp, description: 'When the next messages may be sent; null while it is off' }),
    results: AutomationResults,
  },
  { title: 'Automation' },
);
export type Automation = Static<typeof Automation>;

/** GET /store/sms/automations */
export const AutomationOverview = Type.Object({
  usage: SmsUsage,
  isConnected: Type.Boolean({ description: 'false while the store needs a new key for contacts and text messages' }),
  campaignReserve: Type.Integer({ description: 'Monthly segments reserved for campaigns' }),
  sampleLink: SampleLink,
  automations: Type.Array(Automation),
});
export type AutomationOverview = Static<typeof AutomationOverview>;

/** PUT /store/sms/campaign-reserve, request and response. */
export const UpdateCampaignReserve = Type.Object(
  { segments: Type.Integer({ minimum: 0, maximum: CAMPAIGN_RESERVE_MAX, 'x-label': 'Reserve' }) },
  { additionalProperties: false, title: 'UpdateCampaignReserve' },
);
export type UpdateCampaignReserve = Static<typeof UpdateCampaignReserve>;

export const AutomationPreviewQuery = Type.Object(
  { kind: Kind, days: Type.Optional(Type.Integer({ minimum: 0, maximum: 90, 'x-label': 'Days' })) },
  { additionalProperties: false },
);
export type AutomationPreviewQuery = Static<typeof AutomationPreviewQuery>;

/** GET /store/sms/automations/preview: the messages that one kind would have sent in the last 30 days. */
export const AutomationPreview = Type.Object(
  {
    messages: Type.Integer({
      description: 'Messages before one in ten is held back and messages within 7 days of another one are dropped',
    }),
    segments: Type.Integer({ description: 'Segments, based on the saved message' }),
  },
  { title: 'AutomationPreview' },
);
export type AutomationPreview = Static<typeof AutomationPreview>;
