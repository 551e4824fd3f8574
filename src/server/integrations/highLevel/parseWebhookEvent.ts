import { isAbsent, parseId, parseObject, parseText } from '../shared/parseFields';

interface Event {
  locationId: string;
  contactId: string;
  /** When it happened; null when the vendor does not say. */
  at: Date | null;
}

/** What a webhook tells about a contact. `isBlocked` is the vendor's do-not-disturb for text messages. */
export type WebhookEvent = Event & ({ type: 'message'; text: string } | { type: 'doNotDisturb'; isBlocked: boolean });

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
      at: parseDate(event.dateAdded) ?? parseDate(event.timestamp),
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
    // Its dateAdded is that of the contact.
    at: parseDate(event.timestamp),
    isBlocked: event.dnd === true || sms.status === 'active' || sms.status === 'permanent',
  };
}

function parseDate(value: unknown): Date | null {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
