import type { CrmEvent } from '../crm/Crm';
import { isAbsent, parseId, parseObject, parseText } from '../shared/parseFields';
import { parsePhone } from './parsePhone';

/**
 * Parses the events InboundMessage (text messages only) and ContactDndUpdate. Returns null for all others.
 * @throws UnexpectedValue
 */
export function parseWebhookEvent(body: unknown): CrmEvent | null {
  const event = parseObject(body, 'event');
  if (event.type === 'InboundMessage') {
    if (event.messageType !== 'SMS') return null;
    return {
      type: 'message',
      locationId: parseId(event.locationId, 'locationId'),
      contactId: parseId(event.contactId, 'contactId'),
      phone: parsePhone(event.from),
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
    phone: parsePhone(event.phone),
    // `timestamp` is used, because dateAdded is the time at which the contact was created.
    at: parseDate(event.timestamp),
    isBlocked: event.dnd === true || sms.status === 'active' || sms.status === 'permanent',
  };
}

function parseDate(value: unknown): Date | null {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
