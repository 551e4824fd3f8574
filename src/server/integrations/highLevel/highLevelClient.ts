import { createHash } from 'node:crypto';
import { hasBirthYear } from '../../../contract/plain/birthdays';
import { CrmError, isRefusal, type CrmCredentials, type CrmLocation, type GetCrm, type SentSms } from '../crm/Crm';
import { parseId, parseList, parseObject, parseText, unexpected, UnexpectedValue } from '../shared/parseFields';
import {
  countCircuits,
  createResilience,
  type CallOptions,
  type CircuitCounts,
  type ResilienceLimits,
  type Resilient,
} from '../shared/resilience';
import { VendorError } from '../shared/VendorError';
import { toUserAgent } from '../shared/vendorHttp';
import { callHighLevel, type HighLevelCall } from './highLevelHttp';
import { parsePhone } from './parsePhone';

/**
 * Whether the vendor's text is that of a message that was to be sent. Whitespace may differ, and the vendor may have
 * shortened or extended it. Assuming that a text was sent is better than sending it twice.
 */
export function isSameMessage(sent: string, text: string): boolean {
  const [found, wanted] = [normalize(sent), normalize(text)];
  const start = found.replace(/ ?(?:…|\.\.\.)$/, '');
  return found === wanted || (start !== '' && (wanted.startsWith(start) || found.includes(wanted)));
}

const normalize = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Returns the first location that the token may use. */
function parseLocation(response: unknown): CrmLocation {
  const [first] = parseList(parseObject(response, 'locations').locations, 'locations');
  const { id, name } = parseObject(first, 'location');
  return { id: parseId(id, 'location id'), name: parseText(name, 'location name').slice(0, 120) };
}

function parseContactId(response: unknown): string {
  return parseId(parseObject(parseObject(response, 'response').contact, 'contact').id, 'contact id');
}

function parseContactPhone(response: unknown): string | null {
  return parsePhone(parseObject(parseObject(response, 'response').contact, 'contact').phone);
}

/** Returns null for the vendor's response to an unknown id, and rethrows other errors. */
function nullIfRefused(error: unknown): null {
  if (error instanceof VendorError && error.refusal === 'rejected') return null;
  throw error;
}

function parseMessageId(response: unknown): string {
  return parseId(parseObject(response, 'response').messageId, 'message id');
}

function parseConversationIds(response: unknown): string[] {
  const { conversations } = parseObject(response, 'response');
  return parseList(conversations, 'conversations').map((element) =>
    parseId(parseObject(element, 'conversation').id, 'conversation id'),
  );
}

interface SentMessage {
  id: string;
  /** null when the vendor does not return the text. */
  body: string | null;
  sentMs: number;
}

/** Returns messages that were sent to the contact. Without text only text messages count, because calls have none. */
function parseSentMessages(response: unknown): SentMessage[] {
  const { messages } = parseObject(parseObject(response, 'response').messages, 'messages');
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

export interface HighLevelOptions {
  /** The scheme, host and port of the API. */
  baseUrl: string;
  /** The address at which this server is reached, if it is known. */
  publicUrl?: string | undefined;
  limits?: Partial<ResilienceLimits>;
}

/** Below HighLevel's limit for a location: 100 requests in 10 seconds. */
const HIGH_LEVEL_LIMITS: ResilienceLimits = {
  requestMs: 8_000,
  retries: 3,
  concurrent: 4,
  perSecond: 8,
  breakAfter: 5,
  openMs: 15_000,
};
/** The vendor returns at most this many of a conversation's last messages. */
const RECENT_MESSAGES = '100';
/** Enough to find a message that was sent a moment ago. */
const NEWEST_MESSAGES = '10';
/** How long to try to read a message that was sent, in ms. */
const READ_SENT_MS = 5_000;

/** The result when the request was not sent. */
const UNWANTED = Symbol('unwanted');

/** State that is shared by all calls with the credentials of one store. */
interface StoreConnection {
  credentialsHash: string;
  resilient: Resilient;
  locationId: string | null;
}

/**
 * Creates contact management at HighLevel, using its REST API v2. All calls of one store share pacing, a concurrency
 * limit and a circuit breaker. Source: https://marketplace.gohighlevel.com/docs
 */
export function createHighLevelCrm(options: HighLevelOptions): GetCrm & { countCircuits: () => CircuitCounts } {
  const { baseUrl } = options;
  const userAgent = toUserAgent(options.publicUrl);
  const limits = { ...HIGH_LEVEL_LIMITS, ...options.limits };
  const connections = new Map<string, StoreConnection>();

  const getCrm: GetCrm = (storeId, credentials) => {
    const connection = getConnection(connections, storeId, credentials, limits);
    const send = (
      { isWanted, ...request }: HighLevelCall & { isWanted?: (() => Promise<boolean>) | undefined },
      signal: AbortSignal,
      callOptions?: CallOptions,
    ) =>
      connection.resilient(
        async (combined) => {
          if (isWanted && !(await isWanted())) return UNWANTED;
          return callHighLevel({ baseUrl, token: credentials.token, userAgent }, request, combined);
        },
        signal,
        callOptions,
      );
    const fetchLocation = async (signal: AbortSignal) =>
      parseLocation(await send({ path: '/locations/search', query: { limit: '1' } }, signal));
    const listSentMessages = async (conversationId: string, limit: string, signal: AbortSignal) => {
      const path = `/conversations/${encodeURIComponent(conversationId)}/messages`;
      return parseSentMessages(await send({ path, query: { limit } }, signal));
    };
    /** Reads a message that was just sent. If that fails, its text is unknown, but it was sent nevertheless. */
    const readSent = async (response: unknown, signal: AbortSignal): Promise<SentSms> => {
      const id = parseMessageId(response);
      try {
        const conversationId = parseId(parseObject(response, 'response').conversationId, 'conversation id');
        const limited = AbortSignal.any([signal, AbortSignal.timeout(READ_SENT_MS)]);
        const messages = await listSentMessages(conversationId, NEWEST_MESSAGES, limited);
        return { id, text: messages.find((message) => message.id === id)?.body ?? null };
      } catch (error) {
        if (error instanceof VendorError || error instanceof UnexpectedValue) return { id, text: null };
        throw error;
      }
    };
    const getLocationId = async (signal: AbortSignal) =>
      (connection.locationId ??= credentials.locationId ?? (await fetchLocation(signal)).id);

    return {
      getLocation: (signal) => withCrmErrors(() => fetchLocation(signal)),
      upsertContact: ({ phone, name, birthday }, signal) =>
        withCrmErrors(async () => {
          const locationId = await getLocationId(signal);
          // Tags are not sent, because the vendor would replace all tags of the contact.
          const body = {
            locationId,
            phone,
            ...(name !== null && { name }),
            // The vendor's dates of birth have a year.
            ...(birthday && hasBirthYear(birthday) && { dateOfBirth: birthday }),
            source: 'Regulars',
          };
          return parseContactId(await send({ path: '/contacts/upsert', body }, signal));
        }),
      findPhone: (contactId, signal) =>
        withCrmErrors(async () => {
          const response = await send({ path: `/contacts/${encodeURIComponent(contactId)}` }, signal).catch(
            nullIfRefused,
          );
          return response === null ? null : parseContactPhone(response);
        }),
      deleteContact: (contactId, signal) =>
        withCrmErrors(async () => {
          await send({ path: `/contacts/${encodeURIComponent(contactId)}`, method: 'DELETE' }, signal);
        }),
      addTags: (contactId, tags, signal) =>
        withCrmErrors(async () => {
          await send({ path: `/contacts/${encodeURIComponent(contactId)}/tags`, body: { tags } }, signal);
        }),
      sendSms: (contactId, message, signal, isWanted) =>
        withCrmErrors(async () => {
          const body = { type: 'SMS', contactId, message };
          const request = { path: '/conversations/messages', body, isWanted };
          const response = await send(request, signal, { repeatable: false });
          return response === UNWANTED ? null : readSent(response, signal);
        }),
      findSentSms: (contactId, message, sinceMs, signal) =>
        withCrmErrors(async () => {
          const query = { locationId: await getLocationId(signal), contactId };
          const conversations = parseConversationIds(await send({ path: '/conversations/search', query }, signal));
          for (const id of conversations) {
            const messages = await listSentMessages(id, RECENT_MESSAGES, signal);
            const recent = messages.filter(({ sentMs }) => sentMs >= sinceMs);
            const sent = recent.find(({ body }) => body !== null && isSameMessage(body, message));
            if (sent) return { id: sent.id, text: sent.body };
            if (recent.some(({ body }) => body === null)) return 'unsure';
          }
          return null;
        }),
    };
  };
  return Object.assign(getCrm, { countCircuits: () => countCircuits(connections.values()) });
}

/** Converts errors of the vendor client to CrmError. */
async function withCrmErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UnexpectedValue) throw new CrmError('bad_response', { cause: error, mayHaveArrived: true });
    if (!(error instanceof VendorError)) throw error;
    // A response with a success status but a malformed body took effect. A refusal by status did not.
    const mayHaveArrived =
      !error.neverSent && (error.reason === 'unreachable' || (error.reason === 'bad_response' && !error.refusal));
    const reason = isRefusal(error.refusal) ? error.refusal : error.reason;
    throw new CrmError(reason, { cause: error, mayHaveArrived });
  }
}

/** New credentials get a new connection, so that a replaced token does not inherit an open circuit. */
function getConnection(
  connections: Map<string, StoreConnection>,
  storeId: string,
  { token, locationId }: CrmCredentials,
  limits: ResilienceLimits,
): StoreConnection {
  const credentialsHash = createHash('sha256')
    .update(`${locationId ?? ''}\0${token}`)
    .digest('hex');
  const existing = connections.get(storeId);
  if (existing?.credentialsHash === credentialsHash) return existing;
  const connection = { credentialsHash, resilient: createResilience(limits), locationId: null };
  connections.set(storeId, connection);
  return connection;
}
