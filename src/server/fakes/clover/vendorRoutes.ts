import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FaultKind, Faults } from './faults';
import { expandsOf, orderFilterOf, pageOf, phoneFilterOf } from './listQuery';
import { RateLimit } from './rateLimit';
import type { CloverCustomer, CloverOrder, Register, Registers } from './till';
import { VendorError } from './VendorError';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the stand-in: whose token it was, and what is to go wrong. */
    cloverMerchantId: string;
    cloverFault: FaultKind | null;
    cloverLeave: (() => void) | null;
  }
}
type ListQuery = Record<string, string | string[] | undefined>;
interface Call {
  Params: { merchantId: string; id: string };
  Querystring: ListQuery;
}

const ORDER_EXPANDS = ['payments', 'refunds', 'customers', 'lineItems', 'discounts', 'serviceCharge', 'credits'];

/** The part of the vendor's REST API v3 that the product speaks to, as strict as the vendor is. */
export function vendorRoutes(app: FastifyInstance, { tills, faults }: { tills: Registers; faults: Faults }): void {
  admitTokens(app, faults);
  const tillOf = (request: FastifyRequest<Call>): Register => {
    if (request.params.merchantId !== request.cloverMerchantId) throw new VendorError(401, '401 Unauthorized');
    return tills.at(request.params.merchantId);
  };
  const orderOf = (request: FastifyRequest<Call>): CloverOrder => {
    const order = tillOf(request).orders.find(({ id }) => id === request.params.id);
    if (!order) throw new VendorError(404, 'Not Found');
    return order;
  };

  app.get('/v3/merchants/current', (request) => {
    const { merchantId, name } = tills.at(request.cloverMerchantId);
    return { id: merchantId, name };
  });

  app.get<Call>('/v3/merchants/:merchantId/orders', (request) => {
    const till = tillOf(request);
    const expands = expandsOf(request.query, ORDER_EXPANDS);
    const { limit, offset } = pageOf(request.query);
    const found = till.orders.filter(orderFilterOf(request.query));
    return { elements: found.slice(offset, offset + limit).map((order) => orderAnswer(order, expands)) };
  });

  app.get<Call>('/v3/merchants/:merchantId/orders/:id', (request) =>
    orderAnswer(orderOf(request), expandsOf(request.query, ORDER_EXPANDS)),
  );

  app.post<Call & { Body: { customers?: { id: string }[] } }>('/v3/merchants/:merchantId/orders/:id', (request) => {
    const order = orderOf(request);
    const till = tillOf(request);
    const ids = (request.body.customers ?? []).map(({ id }) => id);
    if (ids.some((id) => !till.customers.has(id))) throw new VendorError(400, 'unknown customer');
    till.attach(order, ids);
    return orderAnswer(order, new Set(['customers']));
  });

  app.get<Call>('/v3/merchants/:merchantId/customers', (request) => {
    const phone = phoneFilterOf(request.query);
    const expands = expandsOf(request.query, ['phoneNumbers', 'emailAddresses', 'addresses']);
    const { limit, offset } = pageOf(request.query);
    const found = [...tillOf(request).customers.values()].filter(
      ({ phoneNumbers }) => phone === null || phoneNumbers.includes(phone),
    );
    return { elements: found.slice(offset, offset + limit).map((customer) => customerAnswer(customer, expands)) };
  });

  app.get<Call>('/v3/merchants/:merchantId/customers/:id', (request) => {
    const customer = tillOf(request).customers.get(request.params.id);
    if (!customer) throw new VendorError(404, 'Not Found');
    return customerAnswer(customer, expandsOf(request.query, ['phoneNumbers', 'emailAddresses', 'addresses']));
  });
}

/** The token 'clover-<merchantId>' opens that merchant and no other. Faults come to pass here. */
function admitTokens(app: FastifyInstance, faults: Faults): void {
  const limit = new RateLimit();
  app.decorateRequest('cloverMerchantId', '');
  app.decorateRequest('cloverFault', null);
  app.decorateRequest('cloverLeave', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = /^Bearer clover-(\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw new VendorError(401, '401 Unauthorized');
    request.cloverMerchantId = token;
    request.cloverFault = faults.next(token);
    if (request.cloverFault === 'refused') throw new VendorError(401, '401 Unauthorized');
    if (request.cloverFault === 'broken') throw new VendorError(500, 'Internal Server Error');
    if (request.cloverFault === 'throttled') throw new VendorError(429, 'Too Many Requests', { 'retry-after': '1' });
    if (request.cloverFault === 'hang') {
      reply.hijack();
      return;
    }
    request.cloverLeave = limit.enter(token);
    reply.raw.once('close', request.cloverLeave);
    void reply.headers(RateLimit.headers);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.cloverFault === 'reset') request.raw.socket.destroy();
    if (request.cloverFault === 'nonsense') return '<html>Welcome to the guest network</html>';
    request.cloverLeave?.();
    return payload;
  });
}

function orderAnswer({ customers, payments, refunds, ...order }: CloverOrder, expands: Set<string>) {
  return {
    ...order,
    ...(expands.has('customers') && { customers: { elements: customers.map((id) => ({ id })) } }),
    ...(expands.has('payments') && { payments: { elements: payments } }),
    ...(expands.has('refunds') && { refunds: { elements: refunds } }),
  };
}

function customerAnswer({ id, phoneNumbers }: CloverCustomer, expands: Set<string>) {
  if (!expands.has('phoneNumbers')) return { id };
  return { id, phoneNumbers: { elements: phoneNumbers.map((phoneNumber) => ({ phoneNumber })) } };
}
