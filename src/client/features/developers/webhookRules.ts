import { array, boolean, object, string, type ObjectSchema } from 'yup';
import type { EventType } from '../../../contract/events';
import type { UpdateWebhookEndpoint, WebhookEndpoint } from '../../../contract/webhooks';

/** What happened, in the words of somebody who runs a shop. */
export const EVENT_LABELS: Record<EventType, string> = {
  'customer.created': 'A customer signs up',
  'customer.updated': "A customer's details change",
  'customer.merged': 'Two customers are merged',
  'customer.erased': 'A customer is deleted',
  'checkin.created': 'A customer checks in',
  'points.changed': "A customer's points change",
  'redemption.created': 'A reward is redeemed',
  'redemption.completed': 'A redemption is completed',
  'redemption.cancelled': 'A redemption is cancelled',
  'redemption.reopened': 'A redemption is opened again',
  'redemption.deleted': 'A redemption is deleted',
  'promotion.redeemed': 'A promotion is redeemed',
  'purchase.credited': 'A purchase earns points',
  'purchase.reversed': "A purchase's points are taken back",
  'reward.created': 'A reward is added',
  'reward.updated': 'A reward is changed',
  'reward.deleted': 'A reward is deleted',
};

/** Returns what happened, also for the event that only tests an address. */
export function describeEvent(type: string): string {
  const labels: Partial<Record<string, string>> = EVENT_LABELS;
  return labels[type] ?? 'Test event';
}

/** How many kinds of events the list of webhooks names. */
const NAMED = 2;

/** Describes which events a webhook gets, in a few words. */
export function describeTypes(types: readonly EventType[]): string {
  if (types.length === 0) return 'Everything';
  const named = types.slice(0, NAMED).map((type) => EVENT_LABELS[type]);
  return [...named, ...(types.length > NAMED ? [`${types.length - NAMED} more`] : [])].join(', ');
}

export interface WebhookForm {
  url: string;
  description: string;
  /** Sends all events, also of types that are added to the product later. */
  isAll: boolean;
  types: EventType[];
}

/** Returns the values of the form. A new webhook gets all events. */
export const toWebhookForm = (webhook: WebhookEndpoint | null): WebhookForm => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  isAll: webhook === null || webhook.types.length === 0,
  types: webhook?.types ?? [],
});

export const webhookRules: ObjectSchema<Omit<WebhookForm, 'types'>> = object({
  url: string().default('').trim().required('Address is required'),
  description: string().default('').trim(),
  isAll: boolean().default(true),
  types: array().test(
    'chosen',
    'Choose at least one event',
    (types, { parent }) => (parent as WebhookForm).isAll || (types ?? []).length > 0,
  ),
});

export const toWebhook = ({ url, description, isAll, types }: WebhookForm) =>
  ({ url: url.trim(), description: description.trim(), types: isAll ? [] : types }) satisfies UpdateWebhookEndpoint;
