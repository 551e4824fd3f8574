import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { Type, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { PointOfSaleUnavailable, type PosOrder } from './PointOfSale';

// What Clover answers, as far as it is read. Empty nested lists may be absent altogether.
const Cents = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
const Ms = Type.Integer({ minimum: 0 });
const Reference = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const Elements = <T extends TSchema>(item: T) => Type.Object({ elements: Type.Array(item) });

const Order = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  createdTime: Ms,
  modifiedTime: Ms,
  customers: Type.Optional(Elements(Reference)),
  payments: Type.Optional(
    Elements(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        amount: Cents,
        taxAmount: Type.Optional(Cents),
        createdTime: Ms,
        result: Type.String(),
        voided: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  refunds: Type.Optional(
    Elements(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        amount: Cents,
        taxAmount: Type.Optional(Cents),
        payment: Type.Optional(Reference),
      }),
    ),
  ),
});
const Customer = Type.Object({
  phoneNumbers: Type.Optional(Elements(Type.Object({ phoneNumber: Type.Optional(Type.String()) }))),
});

const MONEY_TAKEN = new Set(['SUCCESS', 'AUTH_COMPLETED']);

export const readOrders = reader(Elements(Order), ({ elements }) => elements.map(orderOf));
export const readPhones = reader(Customer, ({ phoneNumbers }) => [
  ...new Set((phoneNumbers?.elements ?? []).map(({ phoneNumber }) => e164Of(phoneNumber)).filter((p) => p !== null)),
]);
export const readMerchantId = reader(Reference, ({ id }) => id);

/** A strict reader of one shape: anything else is PointOfSaleUnavailable('bad_answer'). */
function reader<T extends TSchema, Out>(shape: T, map: (value: Static<T>) => Out): (answer: unknown) => Out {
  const validator = Compile(shape);
  const isShape = (value: unknown): value is Static<T> => validator.Check(value);
  return (answer) => {
    if (!isShape(answer)) throw new PointOfSaleUnavailable('bad_answer');
    return map(answer);
  };
}

function orderOf(order: Static<typeof Order>): PosOrder {
  return {
    id: order.id,
    createdMs: order.createdTime,
    modifiedMs: order.modifiedTime,
    posCustomerIds: (order.customers?.elements ?? []).map(({ id }) => id),
    payments: (order.payments?.elements ?? []).map((payment) => ({
      id: payment.id,
      amountCents: payment.amount,
      taxCents: payment.taxAmount ?? 0,
      createdMs: payment.createdTime,
      succeeded: MONEY_TAKEN.has(payment.result) && payment.voided !== true,
    })),
    refunds: (order.refunds?.elements ?? []).map((refund) => ({
      id: refund.id,
      paymentId: refund.payment?.id ?? null,
      amountCents: refund.amount,
      taxCents: refund.taxAmount ?? 0,
    })),
  };
}

/** Clients of Clover write ten digits or E.164; both become E.164. */
function e164Of(text: string | undefined): string | null {
  return parsePhoneNumberFromString(text ?? '', 'US')?.number ?? null;
}
