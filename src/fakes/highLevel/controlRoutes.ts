import type { FastifyInstance } from 'fastify';
import { bodySchema } from '../shared/bodySchema';
import { FAULT_KINDS, VendorError, type FaultKind, type Faults } from '../shared/Faults';
import type { Location, Locations } from './locations';
import type { Webhooks } from './webhooks';

const LOCATION = { type: 'string', minLength: 1, maxLength: 64 };
const PHONE = { type: 'string', maxLength: 20 };

type WithLocation<T = object> = T & { locationId: string };

/** Actions of a person or a test. They are not part of the vendor's API and need no token. */
export function controlRoutes(
  app: FastifyInstance,
  { locations, faults, webhooks }: { locations: Locations; faults: Faults; webhooks: Webhooks },
): void {
  app.get('/control/locations', () => locations.list().map(({ id, name }) => ({ locationId: id, name })));

  /** Returns the contacts and messages of a location, newest first. */
  app.get<{ Querystring: { locationId: string } }>('/control/state', ({ query }) => {
    const location = locations.get(query.locationId);
    return {
      locationId: location.id,
      name: location.name,
      contacts: [...location.contacts.values()],
      messages: location.messages.toReversed(),
    };
  });

  /** Receives a text message from a customer. Responds with the status of the webhook's response. */
  app.post<{ Body: WithLocation<{ phone: string; body: string }> }>(
    '/control/inbound',
    locationSchema(['phone', 'body'], { phone: PHONE, body: { type: 'string', maxLength: 1600 } }),
    async ({ body }) => {
      const location = locations.get(body.locationId);
      const contact = findContact(location, body.phone);
      const wasBlocked = contact.isBlocked;
      const message = location.receive(contact, body.body);
      const delivered = await webhooks.inbound(location, contact, message);
      if (contact.isBlocked !== wasBlocked) await webhooks.doNotDisturb(location, contact);
      return { messageId: message.id, delivered };
    },
  );

  /** Blocks or allows text messages to a contact, like a person in the vendor's user interface. */
  app.post<{ Body: WithLocation<{ phone: string; isBlocked: boolean }> }>(
    '/control/do-not-disturb',
    locationSchema(['phone', 'isBlocked'], { phone: PHONE, isBlocked: { type: 'boolean' } }),
    async ({ body }) => {
      const location = locations.get(body.locationId);
      const contact = findContact(location, body.phone);
      contact.isBlocked = body.isBlocked;
      return { delivered: await webhooks.doNotDisturb(location, contact) };
    },
  );

  /** Merges the contact with another one, like a person in the vendor's user interface. The contact gets another id. */
  app.post<{ Body: WithLocation<{ phone: string }> }>(
    '/control/merge',
    locationSchema(['phone'], { phone: PHONE }),
    ({ body }) => {
      const location = locations.get(body.locationId);
      return { contactId: location.merge(findContact(location, body.phone)).id };
    },
  );

  /** Makes a phone unable to receive text messages. */
  app.post<{ Body: WithLocation<{ phone: string }> }>(
    '/control/unreachable',
    locationSchema(['phone'], { phone: PHONE }),
    ({ body }) => {
      locations.get(body.locationId).unreachable.add(body.phone);
      return { phone: body.phone };
    },
  );

  /** Makes the vendor respond with status 200 and an error in the body to requests about this phone. */
  app.post<{ Body: WithLocation<{ phone: string }> }>(
    '/control/failing',
    locationSchema(['phone'], { phone: PHONE }),
    ({ body }) => {
      locations.get(body.locationId).failing.add(body.phone);
      return { phone: body.phone };
    },
  );

  /** Sets the words that are added before and after each text, as the settings for compliant texts do. */
  app.post<{ Body: WithLocation<{ before: string; after: string }> }>(
    '/control/added-words',
    locationSchema(['before', 'after'], {
      before: { type: 'string', maxLength: 200 },
      after: { type: 'string', maxLength: 200 },
    }),
    ({ body: { locationId, before, after } }) => {
      locations.get(locationId).addedWords = { before, after };
      return { locationId };
    },
  );

  /** Sets whether the location's token may read conversations, which is a permission of its own. */
  app.post<{ Body: WithLocation<{ canReadConversations: boolean }> }>(
    '/control/permissions',
    locationSchema(['canReadConversations'], { canReadConversations: { type: 'boolean' } }),
    ({ body: { locationId, canReadConversations } }) => {
      locations.get(locationId).canReadConversations = canReadConversations;
      return { locationId };
    },
  );

  /** Sets how far the vendor's clock is ahead of ours, in ms. */
  app.post<{ Body: WithLocation<{ aheadMs: number }> }>(
    '/control/clock',
    locationSchema(['aheadMs'], { aheadMs: { type: 'integer' } }),
    ({ body }) => {
      locations.get(body.locationId).clockMs = body.aheadMs;
      return { locationId: body.locationId };
    },
  );

  /** Sets the address for webhooks. */
  app.post<{ Body: { url: string | null } }>(
    '/control/webhook',
    bodySchema(['url'], { url: { type: ['string', 'null'] } }),
    ({ body }) => {
      webhooks.url = body.url;
      return { url: body.url, publicKey: webhooks.publicKey };
    },
  );

  /** Makes the next `calls` requests with the location's token fail with this fault. */
  app.post<{ Body: WithLocation<{ kind: FaultKind; calls: number }> }>(
    '/control/faults',
    locationSchema(['kind', 'calls'], {
      kind: { enum: FAULT_KINDS },
      calls: { type: 'integer', minimum: 0, maximum: 10_000 },
    }),
    ({ body }) => {
      faults.set(body.locationId, body.kind, body.calls);
      return { locationId: body.locationId };
    },
  );
}

const locationSchema = (required: string[], properties: object) =>
  bodySchema(['locationId', ...required], { locationId: LOCATION, ...properties });

function findContact(location: Location, phone: string) {
  const contact = location.findByPhone(phone);
  if (!contact) throw new VendorError(404, 'No contact with this phone number');
  return contact;
}
