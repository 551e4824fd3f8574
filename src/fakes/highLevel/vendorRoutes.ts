import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applyFaults } from '../shared/applyFaults';
import { bodySchema } from '../shared/bodySchema';
import { VendorError, type Faults } from '../shared/Faults';
import { RateLimit } from '../shared/RateLimit';
import { newId, toConversationId, type Contact, type Location, type Locations } from './locations';

const ID = { type: 'string', minLength: 1, maxLength: 64 };
const TAGS = { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 100 } };

/** The vendor's limits for a location: 100 requests in 10 seconds. */
const LIMIT = {
  requests: 100,
  windowMs: 10_000,
  concurrent: 100,
  headers: { 'X-RateLimit-Max': '100', 'X-RateLimit-Interval-Milliseconds': '10000' },
};

/** The body of a response with status 200 that reports an error. */
const FAILURE = { statusCode: 400, message: 'Something went wrong' };

interface Upsert {
  locationId: string;
  phone: string;
  name?: string;
  dateOfBirth?: string;
  tags?: string[];
}

/** The part of the vendor's REST API v2 that Regulars uses, as strict as the vendor's. */
export function vendorRoutes(
  app: FastifyInstance,
  { locations, faults }: { locations: Locations; faults: Faults },
): void {
  applyFaults(app, { faults, limit: new RateLimit(LIMIT), authenticate });
  const getLocation = (request: FastifyRequest, locationId = request.vendorAccount): Location => {
    if (locationId !== request.vendorAccount) {
      throw new VendorError(401, 'The token does not have access to this location.');
    }
    return locations.get(locationId);
  };

  app.get('/locations/search', (request) => {
    const { id, name } = getLocation(request);
    return { locations: [{ id, name, timezone: 'America/New_York' }] };
  });

  app.post<{ Body: Upsert }>(
    '/contacts/upsert',
    bodySchema(['locationId', 'phone'], {
      locationId: ID,
      phone: { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' },
      name: { type: 'string', maxLength: 200 },
      dateOfBirth: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      source: { type: 'string', maxLength: 100 },
      tags: TAGS,
    }),
    (request, reply) => {
      const { body } = request;
      const location = getLocation(request, body.locationId);
      if (location.failing.has(body.phone)) return FAILURE;
      const { contact, isNew } = location.upsert(body);
      void reply.code(201);
      return { new: isNew, contact: toContactBody(contact, body.locationId), traceId: newId() };
    },
  );

  app.get<{ Params: { id: string } }>('/contacts/:id', (request) => {
    const location = getLocation(request);
    return { contact: toContactBody(location.getContact(request.params.id), location.id), traceId: newId() };
  });

  app.delete<{ Params: { id: string } }>('/contacts/:id', (request) => {
    const location = getLocation(request);
    location.contacts.delete(location.getContact(request.params.id).id);
    // 'succeded' is the vendor's spelling.
    return { succeded: true };
  });

  app.post<{ Params: { id: string }; Body: { tags: string[] } }>(
    '/contacts/:id/tags',
    bodySchema(['tags'], { tags: TAGS }),
    (request, reply) => {
      const contact = getLocation(request).getContact(request.params.id);
      contact.tags = [...new Set([...contact.tags, ...request.body.tags])];
      void reply.code(201);
      return { tags: contact.tags };
    },
  );

  app.post<{ Body: { type: string; contactId: string; message: string } }>(
    '/conversations/messages',
    bodySchema(['type', 'contactId', 'message'], {
      type: { const: 'SMS' },
      contactId: ID,
      message: { type: 'string', minLength: 1, maxLength: 1600 },
    }),
    (request, reply) => {
      const { contactId, message } = request.body;
      const location = getLocation(request);
      if (location.failing.has(location.getContact(contactId).phone)) return FAILURE;
      const { id } = location.send(contactId, message);
      void reply.code(201);
      return { conversationId: toConversationId(contactId), messageId: id };
    },
  );

  app.get<{ Querystring: { locationId?: string; contactId?: string } }>('/conversations/search', (request) => {
    const { locationId, contactId } = request.query;
    if (!locationId) throw new VendorError(422, 'locationId should not be empty');
    const { messages } = getLocation(request, locationId);
    const known = contactId !== undefined && messages.some((message) => message.contactId === contactId);
    return { conversations: known ? [{ id: toConversationId(contactId), contactId, locationId }] : [], total: +known };
  });

  app.get<{ Params: { id: string }; Querystring: { limit?: string } }>('/conversations/:id/messages', (request) => {
    const limit = Number(request.query.limit ?? 20);
    const location = getLocation(request);
    if (!location.canReadConversations) throw new VendorError(401, 'The token is not authorized for this scope.');
    const messages = location.messages
      .filter(({ contactId }) => toConversationId(contactId) === request.params.id)
      .slice(-limit)
      .reverse()
      .map((message) => ({ ...message, messageType: 'TYPE_SMS', type: 2 }));
    return { messages: { lastMessageId: messages.at(-1)?.id, nextPage: false, messages } };
  });
}

/** Returns the location of a token 'ghl-<locationId>'. Each call must have the right API version. */
function authenticate(request: FastifyRequest): string {
  const locationId = /^Bearer ghl-(\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!locationId) throw new VendorError(401, 'Invalid JWT');
  const expected = request.url.startsWith('/conversations') ? '2021-04-15' : '2021-07-28';
  if (request.headers.version !== expected) throw new VendorError(401, 'version header is invalid');
  return locationId;
}

function toContactBody({ id, phone, name, dateOfBirth, tags, isBlocked }: Contact, locationId: string) {
  return { id, locationId, phone, name, dateOfBirth, tags, dnd: isBlocked };
}
