import { isAbsent, parseId, parseObject, parseText } from '../shared/parseFields';

/** What a webhook tells about a contact. `isBlocked` is the vendor's do-not-disturb for text messages. */
export type WebhookEvent =
  | { type: 'message'; locationId: string; contactId: string; text: string }
  | { type: 'doNotDisturb'; locationId: string; contactId: string; isBlocked: boolean };

/**
 * Parses the events InboundMessage (text messages only) and ContactDndUpdate; null for all others.
 * @throws UnexpectedValue
 */
export function parseWebhookEvent(body: unknown): WebhookEvent | null {
  const event = parseObject(body, 'event');
  if (event.type === 'InboundMessage') {
    if (event.messageType !== 'SMS') return null;
    return {
      type: 'message',
      locationId: parseId(event.locationId, 'locationId'),
      contactId: parseId(event.contactId, 'contactId'),
      text: isAbsent(event.body) ? '' : parseText(event.body, 'body'),
    };
  }
  if (event.type !== 'ContactDndUpdate') return null;
  const settings = isAbsent(event.dndSettings) ? {} : parseObject(event.dndSettings, 'dndSettings');
  const sms = isAbsent(settings.SMS) ? {} : parseObject(settings.SMS, 'dndSettings.SMS');
  return {
    type: 'doNotDisturb',
    locationId: parseId(event.locationId, 'locationId'),
    contactId: parseId(event.id, 'id'),
    isBlocked: event.dnd === true || sms.status === 'active' || sms.status === 'permanent',
  };
}
