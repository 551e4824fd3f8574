import type { FastifyInstance } from 'fastify';
import { VendorError } from '../shared/Faults';
import { getLineCents, type LineInput } from './lines';
import { merchantSchema, type WithMerchant } from './merchantSchema';
import { getRefundedCents, type CloverOrder, type RefundOptions, type Sale } from './orders';
import type { Register, Registers } from './register';
import type { Webhooks } from './webhooks';

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

/** What a person at the register does with sales. Each change is reported by webhook. */
export function saleRoutes(
  app: FastifyInstance,
  { registers, webhooks }: { registers: Registers; webhooks: Webhooks },
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

  /** Rings up a paid sale: lines, or an amount before tax and tip. */
  app.post<{ Body: WithMerchant<Sale> }>(
    '/control/sales',
    merchantSchema(
      {
        orderId: { type: 'string', minLength: 1, maxLength: 64 },
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
}

function findSale(registers: Registers, merchantId: string, id: string): { register: Register; order: CloverOrder } {
  const register = registers.get(merchantId);
  const order = register.orders.find((sale) => sale.id === id);
  if (!order) throw new VendorError(404, 'No such sale at this merchant');
  return { register, order };
}

/** A sale as the register's page and tests read it. */
export function toSaleBody(order: CloverOrder) {
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
