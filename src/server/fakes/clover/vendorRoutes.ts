import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FaultKind, Faults } from './Faults';
import { parseExpands, parseOrderFilter, parsePage, parsePhoneFilter } from './parseListQuery';
import { RateLimit } from './RateLimit';
import type { CloverCustomer, CloverOrder, Register, Registers } from './register';
import { VendorError } from './VendorError';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the fake: the merchant of the token, the fault to apply, and how to end the request's rate limit. */
    cloverMerchantId: string;
    cloverFault: FaultKind | null;
    endCloverRequest: (() => void) | null;
  }
}
type ListQuery = Record<string, string | string[] | undefined>;
interface Call {
  Params: { merchantId: string; id: string };
  Querystring: ListQuery;
}

const ORDER_EXPANDS = ['payments', 'refunds', 'customers', 'lineItems', 'discounts', 'serviceCharge', 'credits'];

/** The part of the vendor's REST API v3 that the product uses, as strict as the vendor. */
export function vendorRoutes(
  app: FastifyInstance,
  { registers, faults }: { registers: Registers; faults: Faults },
): void {
  authenticate(app, faults);
  const getRegister = (request: FastifyRequest<Call>): Register => {
    if (request.params.merchantId !== request.cloverMerchantId) throw new VendorError(401, '401 Unauthorized');
    return registers.get(request.params.merchantId);
  };
  const findOrder = (request: FastifyRequest<Call>): CloverOrder => {
    const order = getRegister(request).orders.find(({ id }) => id === request.params.id);
    if (!order) throw new VendorError(404, 'Not Found');
    return order;
  };

  app.get('/v3/merchants/current', (request) => {
    const { merchantId, name } = registers.get(request.cloverMerchantId);
    return { id: merchantId, name };
  });

  app.get<Call>('/v3/merchants/:merchantId/orders', (request) => {
    const register = getRegister(request);
    const expands = parseExpands(request.query, ORDER_EXPANDS);
    const { limit, offset } = parsePage(request.query);
    const matching = register.orders.filter(parseOrderFilter(request.query));
    const elements = [...register.oddElements, ...matching.map((order) => toOrderBody(order, expands))];
    return { elements: elements.slice(offset, offset + limit) };
  });

  app.get<Call>('/v3/merchants/:merchantId/orders/:id', (request) =>
    toOrderBody(findOrder(request), parseExpands(request.query, ORDER_EXPANDS)),
  );

  app.post<Call & { Body: { customers?: { id: string }[] } }>('/v3/merchants/:merchantId/orders/:id', (request) => {
    const order = findOrder(request);
    const register = getRegister(request);
    const ids = (request.body.customers ?? []).map(({ id }) => id);
    if (ids.some((id) => !register.customers.has(id))) throw new VendorError(400, 'unknown customer');
    register.attach(order, ids);
    return toOrderBody(order, new Set(['customers']));
  });

  app.get<Call>('/v3/merchants/:merchantId/customers', (request) => {
    const phone = parsePhoneFilter(request.query);
    const expands = parseExpands(request.query, ['phoneNumbers', 'emailAddresses', 'addresses']);
    const { limit, offset } = parsePage(request.query);
    const matching = [...getRegister(request).customers.values()].filter(
      ({ phoneNumbers }) => phone === null || phoneNumbers.includes(phone),
    );
    return { elements: matching.slice(offset, offset + limit).map((customer) => toCustomerBody(customer, expands)) };
  });

  app.get<Call>('/v3/merchants/:merchantId/customers/:id', (request) => {
    const { customers, oddCustomers } = getRegister(request);
    if (oddCustomers.has(request.params.id)) return oddCustomers.get(request.params.id);
    const customer = customers.get(request.params.id);
    if (!customer) throw new VendorError(404, 'Not Found');
    return toCustomerBody(customer, parseExpands(request.query, ['phoneNumbers', 'emailAddresses', 'addresses']));
  });
}

/** Accepts the token 'clover-<merchantId>' for that merchant only, and applies faults. */
function authenticate(app: FastifyInstance, faults: Faults): void {
  const limit = new RateLimit();
  app.decorateRequest('cloverMerchantId', '');
  app.decorateRequest('cloverFault', null);
  app.decorateRequest('endCloverRequest', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = /^Bearer clover-(\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw new VendorError(401, '401 Unauthorized');
    request.cloverMerchantId = token;
    request.cloverFault = faults.takeNext(token);
    if (request.cloverFault === 'unauthorized') throw new VendorError(401, '401 Unauthorized');
    if (request.cloverFault === 'server_error') throw new VendorError(500, 'Internal Server Error');
    if (request.cloverFault === 'throttled') throw new VendorError(429, 'Too Many Requests', { 'retry-after': '1' });
    if (request.cloverFault === 'hang') {
      reply.hijack();
      return;
    }
    request.endCloverRequest = limit.enter(token);
    reply.raw.once('close', request.endCloverRequest);
    void reply.headers(RateLimit.headers);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.cloverFault === 'reset') request.raw.socket.destroy();
    if (request.cloverFault === 'malformed') return '<html>Welcome to the guest network</html>';
    if (request.cloverFault === 'oversized') {
      void reply.header('content-encoding', 'gzip').removeHeader('content-length');
      return oversizedBody();
    }
    request.endCloverRequest?.();
    return payload;
  });
}

/** 200 MB of spaces before an empty list, compressed to 200 kB. */
function oversizedBody(): Readable {
  const megabyte = ' '.repeat(1024 * 1024);
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < 200; sent += 1) yield megabyte;
      yield '{"elements":[]}';
    })(),
  ).pipe(createGzip({ level: 1 }));
}

function toOrderBody({ customers, payments, refunds, ...order }: CloverOrder, expands: Set<string>) {
  return {
    ...order,
    ...(expands.has('customers') && { customers: { elements: customers.map((id) => ({ id })) } }),
    ...(expands.has('payments') && { payments: { elements: payments } }),
    ...(expands.has('refunds') && { refunds: { elements: refunds } }),
  };
}

function toCustomerBody({ id, phoneNumbers }: CloverCustomer, expands: Set<string>) {
  if (!expands.has('phoneNumbers')) return { id };
  return { id, phoneNumbers: { elements: phoneNumbers.map((phoneNumber) => ({ phoneNumber })) } };
}
