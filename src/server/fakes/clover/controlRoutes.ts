import type { FastifyInstance } from 'fastify';
import { FAULT_KINDS, type Faults, type FaultKind } from './faults';
import type { CloverOrder, Sale, Register, Registers } from './till';
import { VendorError } from './VendorError';

const MERCHANT = { type: 'string', minLength: 1, maxLength: 64 };
const CENTS = { type: 'integer', minimum: 0, maximum: 100_000_000 };

type OfMerchant<T = object> = T & { merchantId: string };

/** What a person or a test does at the till, beside the vendor's API. Nothing here needs a token. */
export function controlRoutes(app: FastifyInstance, { tills, faults }: { tills: Registers; faults: Faults }): void {
  /** Makes the till known by name, so that it can be picked on the page. */
  app.post<{ Body: OfMerchant<{ name?: string }> }>(
    '/control/merchants',
    bodyOf({ merchantId: MERCHANT, name: { type: 'string', maxLength: 120 } }),
    ({ body }) => merchantAnswer(tills.at(body.merchantId, body.name)),
  );

  app.get('/control/merchants', () => tills.all().map(merchantAnswer));

  /** Rings up a paid sale. amountCents is goods before tax and tip: what points are counted on. */
  app.post<{ Body: OfMerchant<Sale> }>(
    '/control/sales',
    bodyOf(
      {
        merchantId: MERCHANT,
        amountCents: CENTS,
        taxCents: CENTS,
        tipCents: CENTS,
        phone: { type: ['string', 'null'], maxLength: 30 },
        withCustomer: { type: 'boolean' },
        paidAt: { type: 'integer', minimum: 0 },
      },
      ['amountCents'],
    ),
    ({ body: { merchantId, ...sale } }) => saleAnswer(tills.at(merchantId).ringUp(sale)),
  );

  app.post<{ Params: { id: string }; Body: OfMerchant<{ amountCents?: number }> }>(
    '/control/sales/:id/refund',
    bodyOf({ merchantId: MERCHANT, amountCents: CENTS }),
    ({ params, body }) => {
      const { till, order } = saleOf(tills, body.merchantId, params.id);
      till.refund(order, body.amountCents);
      return saleAnswer(order);
    },
  );

  app.post<{ Params: { id: string }; Body: OfMerchant }>(
    '/control/sales/:id/void',
    bodyOf({ merchantId: MERCHANT }),
    ({ params, body }) => {
      const { till, order } = saleOf(tills, body.merchantId, params.id);
      till.void(order);
      return saleAnswer(order);
    },
  );

  /** Sales of a merchant, newest first, with the phones of its customers. */
  app.get<{ Querystring: { merchantId: string } }>('/control/state', ({ query }) => {
    const till = tills.at(query.merchantId);
    const phonesOf = (ids: string[]) => ids.flatMap((id) => till.customers.get(id)?.phoneNumbers ?? []);
    return {
      ...merchantAnswer(till),
      sales: till.orders.map((order) => ({ ...saleAnswer(order), phones: phonesOf(order.customers) })),
    };
  });

  /** The next `calls` of the merchant's token go wrong in that way. */
  app.post<{ Body: OfMerchant<{ kind: FaultKind; calls: number }> }>(
    '/control/faults',
    bodyOf(
      { merchantId: MERCHANT, kind: { enum: FAULT_KINDS }, calls: { type: 'integer', minimum: 0, maximum: 10_000 } },
      ['kind', 'calls'],
    ),
    ({ body }) => {
      faults.set(body.merchantId, body.kind, body.calls);
      return { merchantId: body.merchantId };
    },
  );
}

function bodyOf(properties: object, required: string[] = []) {
  return {
    schema: {
      body: { type: 'object', required: ['merchantId', ...required], additionalProperties: false, properties },
    },
  };
}

function saleOf(tills: Registers, merchantId: string, id: string): { till: Register; order: CloverOrder } {
  const till = tills.at(merchantId);
  const order = till.orders.find((one) => one.id === id);
  if (!order) throw new VendorError(404, 'No such sale at this merchant');
  return { till, order };
}

function merchantAnswer({ merchantId, name }: Register) {
  return { merchantId, name };
}

function saleAnswer({ id, paymentState, payments, refunds }: CloverOrder) {
  const [payment] = payments;
  return {
    orderId: id,
    paidAt: payment?.createdTime ?? 0,
    amountCents: (payment?.amount ?? 0) - (payment?.taxAmount ?? 0),
    taxCents: payment?.taxAmount ?? 0,
    tipCents: payment?.tipAmount ?? 0,
    refundedCents: refunds.reduce((sum, refund) => sum + refund.amount - refund.taxAmount, 0),
    state: payment?.voided ? 'VOIDED' : paymentState,
  };
}
