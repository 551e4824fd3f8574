import type { CrmLocation } from '../crm/Crm';
import { parseId, parseList, parseObject, parseText, unexpected } from '../shared/parseFields';

/** The first location that the token may use. */
export function parseLocation(response: unknown): CrmLocation {
  const [first] = parseList(parseObject(response, 'locations').locations, 'locations');
  const { id, name } = parseObject(first, 'location');
  return { id: parseId(id, 'location id'), name: parseText(name, 'location name').slice(0, 120) };
}

export function parseContactId(response: unknown): string {
  return parseId(parseObject(parseObject(response, 'answer').contact, 'contact').id, 'contact id');
}

export function parseMessageId(response: unknown): string {
  return parseId(parseObject(response, 'answer').messageId, 'message id');
}

export function parseConversationIds(response: unknown): string[] {
  const { conversations } = parseObject(response, 'answer');
  return parseList(conversations, 'conversations').map((element) =>
    parseId(parseObject(element, 'conversation').id, 'conversation id'),
  );
}

export interface SentMessage {
  id: string;
  /** null when the vendor does not tell the words. */
  body: string | null;
  sentMs: number;
}

/** The messages of a conversation that went out to the contact; without words only texts, not calls. */
export function parseSentMessages(response: unknown): SentMessage[] {
  const { messages } = parseObject(parseObject(response, 'answer').messages, 'messages');
  return parseList(messages, 'messages')
    .map((element) => parseObject(element, 'message'))
    .filter(({ direction, body, messageType }) => direction === 'outbound' && (hasWords(body) || isSms(messageType)))
    .map(({ id, body, dateAdded }) => {
      const sentMs = Date.parse(parseText(dateAdded, 'dateAdded'));
      if (Number.isNaN(sentMs)) throw unexpected('dateAdded', 'a time');
      return { id: parseId(id, 'message id'), body: hasWords(body) ? body : null, sentMs };
    });
}

const hasWords = (body: unknown): body is string => typeof body === 'string' && body.trim() !== '';
const isSms = (messageType: unknown) => typeof messageType === 'string' && messageType.includes('SMS');
