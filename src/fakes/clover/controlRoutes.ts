import type { FastifyInstance } from 'fastify';
import { bodySchema } from '../shared/bodySchema';
import { FAULT_KINDS, VendorError, type FaultKind, type Faults } from '../shared/Faults';
import type { Catalog } from './catalog';
import { getLineCents, type LineInput } from './lines';
import {
  getRefundedCents,
  type CloverOrder,
  type RefundOptions,
  type Register,
  type Registers,
  type Sale,
} from './register';
import type { Webhooks } from './webhooks';

const MERCHANT = { type: 'string', minLength: 1, maxLength: 64 };
const CENTS = { type: 'integer', minimum: 0, maximum: 100_000_000 };
const TEXT = { type: 'string', maxLength: 120 };
const listOf = (properties: object) => ({
  type: 'array',
  maxItems: 200,
  items: { type: 'object', additionalProperties: false, properties },
});
const DISCOUNTS = listOf({ name: TEXT, amountCents: CENTS, percent: { type: 'number', minimum: 0, maximum: 100 } });
const LINES = listOf({
  itemId: TEXT,
  name: TEXT,
  priceCents: CENTS,
  quantity: { type: 'integer', minimum: 1, maximum: 100 },
  units: { type: 'number', minimum: 0, maximum: 1000 },
  discounts: DISCOUNTS,
  modifiers: listOf({ name: TEXT, cents: { type: 'integer' } }),
});
const TENDER = { type: 'object', properties: { label: TEXT, amountCents: CENTS }, additionalProperties: false };

type WithMerchant<T = object> = T & { merchantId: string };

/** Actions of a person or a test at the register. They are not part of the vendor's API and need no token. */
export function controlRoutes(
  app: FastifyInstance,
  { registers, faults, webhooks }: { registers: Registers; faults: Faults; webhooks: Webhooks },
): void {
  /** Reports a change by webhook. Returns the changed sale with the status of the webhook's response. */
  const reportSale = async ({ merchantId }: Register, order: CloverOrder, type: 'CREATE' | 'UPDATE' = 'UPDATE') => {
    const objectIds = [`O:${order.id}`, ...order.payments.map(({ id }) => `P:${id}`)];
    const reported = await webhooks.report(
      merchantId,
      objectIds.map((objectId) => ({ objectId, type })),
    );
    return { ...toSaleBody(order), reported };
  };

  /** Creates or renames a register, so that it can be selected on the page. */
  app.post<{ Body: WithMerchant<{ name?: string }> }>(
    '/control/merchants',
    merchantSchema({ name: { type: 'string', maxLength: 120 } }),
    ({ body }) => toMerchantBody(registers.get(body.merchantId, body.name)),
  );

  app.get('/control/merchants', () => registers.list().map(toMerchantBody));

  /** Rings up a paid sale: lines, or an amount before tax and tip. */
  app.post<{ Body: WithMerchant<Sale> }>(
    '/control/sales',
    merchantSchema(
      {
        amountCents: CENTS,
        lines: LINES,
        discounts: DISCOUNTS,
        tenders: { type: 'array', maxItems: 10, items: TENDER },
        taxCents: CENTS,
        tipCents: CENTS,
        phone: { type: ['string', 'null'], maxLength: 30 },
        withCustomer: { type: 'boolean' },
        testMode: { type: 'boolean' },
        withoutPayment: { type: 'boolean' },
        paidAt: { type: 'integer', minimum: 0 },
        clientPaidAt: { type: 'integer' },
      },
      [],
    ),
    ({ body: { merchantId, ...sale } }) => {
      if (sale.amountCents === undefined && !sale.lines) throw new VendorError(400, 'amountCents or lines is required');
      const register = registers.get(merchantId);
      return reportSale(register, register.ringUp(sale), 'CREATE');
    },
  );

  app.post<{ Params: { id: string }; Body: WithMerchant<RefundOptions> }>(
    '/control/sales/:id/refund',
    merchantSchema({
      amountCents: CENTS,
      lineIds: { type: 'array', maxItems: 100, items: { type: 'string' } },
      tipCents: CENTS,
      isTaxHidden: { type: 'boolean' },
      isLate: { type: 'boolean' },
    }),
    ({ params, body: { merchantId, ...refund } }) => {
      const { register, order } = findSale(registers, merchantId, params.id);
      register.refund(order, refund);
      return reportSale(register, order);
    },
  );

  /** Gives money back without naming a sale. */
  app.post<{ Body: WithMerchant<{ amountCents: number; phone?: string }> }>(
    '/control/returns',
    merchantSchema({ amountCents: CENTS, phone: { type: 'string', maxLength: 30 } }, ['amountCents']),
    ({ body: { merchantId, amountCents, phone } }) => {
      const register = registers.get(merchantId);
      return reportSale(register, register.giveBack(amountCents, phone ?? null), 'CREATE');
    },
  );

  app.post<{ Params: { id: string }; Body: WithMerchant }>(
    '/control/returns/:id/void',
    merchantSchema({}),
    ({ params, body: { merchantId } }) => {
      const { register, order } = findSale(registers, merchantId, params.id);
      register.voidCredits(order);
      return reportSale(register, order);
    },
  );

  /** Voids the sale's refunds, or makes the bank decline them. */
  app.post<{ Params: { id: string }; Body: WithMerchant<{ change: 'void' | 'fail'; isLate?: boolean }> }>(
    '/control/sales/:id/undo-refunds',
    merchantSchema({ change: { enum: ['void', 'fail'] }, isLate: { type: 'boolean' } }, ['change']),
    ({ params, body }) => {
      const { register, order } = findSale(registers, body.merchantId, params.id);
      register.undoRefunds(order, body.change, body.isLate);
      return reportSale(register, order);
    },
  );

  app.post<{ Params: { id: string }; Body: WithMerchant<{ isLate?: boolean }> }>(
    '/control/sales/:id/void',
    merchantSchema({ isLate: { type: 'boolean' } }),
    ({ params, body }) => {
      const { register, order } = findSale(registers, body.merchantId, params.id);
      register.void(order, body.isLate);
      return reportSale(register, order);
    },
  );

  /** Reopens the sale and takes another payment. */
  app.post<{ Params: { id: string }; Body: WithMerchant<{ amountCents: number }> }>(
    '/control/sales/:id/payments',
    merchantSchema({ amountCents: CENTS }, ['amountCents']),
    ({ params, body }) => {
      const { register, order } = findSale(registers, body.merchantId, params.id);
      register.addPayment(order, body.amountCents);
      return reportSale(register, order);
    },
  );

  /** Replaces what was sold, without a change of the payments. */
  app.post<{ Params: { id: string }; Body: WithMerchant<{ lines: LineInput[] }> }>(
    '/control/sales/:id/lines',
    merchantSchema({ lines: LINES }, ['lines']),
    ({ params, body }) => {
      const { register, order } = findSale(registers, body.merchantId, params.id);
      register.replaceLines(order, body.lines);
      return reportSale(register, order);
    },
  );

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

  /** Replaces the sale's customer by the customer with this phone number. */
  app.post<{ Params: { id: string }; Body: WithMerchant<{ phone: string }> }>(
    '/control/sales/:id/customer',
    merchantSchema({ phone: { type: 'string', maxLength: 30 } }, ['phone']),
    ({ params, body }) => {
      const { register, order } = findSale(registers, body.merchantId, params.id);
      register.attachPhone(order, body.phone);
      return reportSale(register, order);
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

const merchantSchema = (properties: object, required: string[] = []) =>
  bodySchema(['merchantId', ...required], { merchantId: MERCHANT, ...properties });

function findSale(registers: Registers, merchantId: string, id: string): { register: Register; order: CloverOrder } {
  const register = registers.get(merchantId);
  const order = register.orders.find((sale) => sale.id === id);
  if (!order) throw new VendorError(404, 'No such sale at this merchant');
  return { register, order };
}

function toMerchantBody({ merchantId, name }: Register) {
  return { merchantId, name };
}

function toSaleBody(order: CloverOrder) {
  const { id, paymentState, payments } = order;
  const [payment] = payments;
  return {
    orderId: id,
    paidAt: payment?.createdTime ?? 0,
    amountCents: (payment?.amount ?? 0) - (payment?.taxAmount ?? 0),
    taxCents: payment?.taxAmount ?? 0,
    tipCents: payment?.tipAmount ?? 0,
    refundedCents: getRefundedCents(order),
    state: payment?.voided ? 'VOIDED' : paymentState,
    isTraining: order.testMode,
    tenders: payments.map(({ tender, amount, taxAmount }) => ({
      label: tender.label,
      amountCents: amount - taxAmount,
    })),
    lines: order.lineItems.map((line) => ({
      id: line.id,
      name: line.name,
      amountCents: getLineCents(line),
      isRefunded: line.refunded,
    })),
  };
}
