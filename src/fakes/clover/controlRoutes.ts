import type { FastifyInstance } from 'fastify';
import { bodySchema } from '../shared/bodySchema';
import { FAULT_KINDS, type FaultKind, type Faults } from '../shared/Faults';
import type { Catalog } from './catalog';
import { merchantSchema, type WithMerchant } from './merchantSchema';
import type { Register, Registers } from './register';
import { saleRoutes, toSaleBody } from './saleRoutes';
import type { Webhooks } from './webhooks';

/** Actions of a person or a test at the register. They are not part of the vendor's API and need no token. */
export function controlRoutes(
  app: FastifyInstance,
  { registers, faults, webhooks }: { registers: Registers; faults: Faults; webhooks: Webhooks },
): void {
  saleRoutes(app, { registers, webhooks });

  /** Creates or renames a register, so that it can be selected on the page. */
  app.post<{ Body: WithMerchant<{ name?: string }> }>(
    '/control/merchants',
    merchantSchema({ name: { type: 'string', maxLength: 120 } }),
    ({ body }) => toMerchantBody(registers.get(body.merchantId, body.name)),
  );

  app.get('/control/merchants', () => registers.list().map(toMerchantBody));

  /** Replaces what the register sells. */
  app.post<{ Body: WithMerchant<Catalog> }>(
    '/control/catalog',
    merchantSchema({ categories: { type: 'array', maxItems: 3000 }, items: { type: 'array', maxItems: 3000 } }, [
      'categories',
      'items',
    ]),
    ({ body: { merchantId, ...catalog } }) => {
      registers.get(merchantId).catalog = catalog;
      return { merchantId };
    },
  );

  app.get<{ Querystring: { merchantId: string } }>(
    '/control/catalog',
    ({ query }) => registers.get(query.merchantId).catalog,
  );

  /** Returns how often the vendor's API was asked for the lines of an order, an item, and the categories. */
  app.get<{ Querystring: { merchantId: string } }>(
    '/control/requests',
    ({ query }) => registers.get(query.merchantId).requests,
  );

  /** Replaces the merchant's malformed responses for the lines of orders, by order id. */
  app.post<{ Body: WithMerchant<{ lines: Record<string, unknown> }> }>(
    '/control/malformed-lines',
    merchantSchema({ lines: { type: 'object' } }, ['lines']),
    ({ body: { merchantId, lines } }) => {
      registers.get(merchantId).malformedLines = new Map(Object.entries(lines));
      return { merchantId };
    },
  );

  /** Corrects the phone number of a customer, without a change of their orders. */
  app.post<{ Body: WithMerchant<{ phone: string; corrected: string }> }>(
    '/control/customers/correct',
    merchantSchema({ phone: { type: 'string', maxLength: 30 }, corrected: { type: 'string', maxLength: 30 } }, [
      'phone',
      'corrected',
    ]),
    ({ body: { merchantId, phone, corrected } }) => {
      registers.get(merchantId).correctPhone(phone, corrected);
      return { merchantId };
    },
  );

  /** Replaces the merchant's malformed records: elements of the order list, and responses for customers by id. */
  app.post<{ Body: WithMerchant<{ elements: unknown[]; customers?: Record<string, unknown> }> }>(
    '/control/malformed-records',
    merchantSchema({ elements: { type: 'array', maxItems: 1000 }, customers: { type: 'object' } }, ['elements']),
    ({ body }) => {
      const register = registers.get(body.merchantId);
      register.malformedElements = body.elements;
      register.malformedCustomers = new Map(Object.entries(body.customers ?? {}));
      return { merchantId: body.merchantId };
    },
  );

  /** Sets how far the register's clock is ahead of the true time. Its responses contain that time too. */
  app.post<{ Body: WithMerchant<{ offsetMs: number }> }>(
    '/control/clock',
    merchantSchema({ offsetMs: { type: 'integer' } }, ['offsetMs']),
    ({ body }) => {
      registers.get(body.merchantId).clockOffsetMs = body.offsetMs;
      return { merchantId: body.merchantId };
    },
  );

  /** Returns the sales of a merchant, newest first, each with the phone numbers of its customers. */
  app.get<{ Querystring: { merchantId: string } }>('/control/state', ({ query }) => {
    const register = registers.get(query.merchantId);
    const listPhones = (ids: string[]) => ids.flatMap((id) => register.customers.get(id)?.phoneNumbers ?? []);
    return {
      ...toMerchantBody(register),
      sales: register.orders.map((order) => ({ ...toSaleBody(order), phones: listPhones(order.customers) })),
    };
  });

  /** Makes the next `calls` requests with the merchant's token fail with this fault. */
  app.post<{ Body: WithMerchant<{ kind: FaultKind; calls: number }> }>(
    '/control/faults',
    merchantSchema({ kind: { enum: FAULT_KINDS }, calls: { type: 'integer', minimum: 0, maximum: 10_000 } }, [
      'kind',
      'calls',
    ]),
    ({ body }) => {
      faults.set(body.merchantId, body.kind, body.calls);
      return { merchantId: body.merchantId };
    },
  );

  /** Sends a code to an address. Changes are reported there once the code is entered. null removes the address. */
  app.post<{ Body: { url: string | null } }>(
    '/control/webhook',
    bodySchema(['url'], { url: { type: ['string', 'null'] } }),
    async ({ body: { url } }) => {
      if (url === null) webhooks.setVerifiedUrl(null);
      return { delivered: url === null ? null : await webhooks.requestVerification(url) };
    },
  );

  app.post<{ Body: { code: string } }>(
    '/control/webhook/verify',
    bodySchema(['code'], { code: { type: 'string', maxLength: 64 } }),
    ({ body }) => ({ authCode: webhooks.verify(body.code) }),
  );
}

function toMerchantBody({ merchantId, name }: Register) {
  return { merchantId, name };
}
