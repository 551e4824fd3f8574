import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applyFaults } from '../shared/applyFaults';
import { VendorError, type Faults } from '../shared/Faults';
import { RateLimit } from '../shared/RateLimit';
import type { Catalog, CloverItem } from './catalog';
import type { CloverLine } from './lines';
import type { CloverCustomer, CloverOrder } from './orders';
import { parseExpands, parseOrderFilter, parsePage, parsePhoneFilter } from './parseListQuery';
import type { Register, Registers } from './register';

type ListQuery = Record<string, string | string[] | undefined>;
interface Call {
  Params: { merchantId: string; id: string };
  Querystring: ListQuery;
}

/** The vendor's limits for a token: 16 requests per second and 5 concurrent ones. */
const LIMIT = {
  requests: 16,
  windowMs: 1000,
  concurrent: 5,
  headers: { 'X-RateLimit-tokenLimit': '16', 'X-RateLimit-tokenConcurrentLimit': '5' },
};
const PARAMETERS = new Set(['filter', 'expand', 'limit', 'offset']);
const ORDER_EXPANDS = [
  'payments',
  'refunds',
  'customers',
  'lineItems',
  'lineItems.discounts',
  'lineItems.modifications',
  'discounts',
  'serviceCharge',
  'credits',
];

/** The part of the vendor's REST API v3 that Regulars uses, as strict as the vendor's. */
export function vendorRoutes(
  app: FastifyInstance,
  { registers, faults, perSecond }: { registers: Registers; faults: Faults; perSecond: number | undefined },
): void {
  const limit = new RateLimit({ ...LIMIT, ...(perSecond !== undefined && { requests: perSecond }) });
  applyFaults(app, { faults, limit, authenticate });
  refuseUnknownParameters(app);
  app.addHook('onSend', (request, reply, payload, done) => {
    const now = request.vendorAccount ? registers.get(request.vendorAccount).now() : Date.now();
    reply.header('date', new Date(now).toUTCString());
    done(null, payload);
  });
  const getRegister = (request: FastifyRequest<Call>): Register => {
    if (request.params.merchantId !== request.vendorAccount) throw new VendorError(401, '401 Unauthorized');
    return registers.get(request.params.merchantId);
  };
  const findOrder = (request: FastifyRequest<Call>): CloverOrder => {
    const order = getRegister(request).orders.find(({ id }) => id === request.params.id);
    if (!order) throw new VendorError(404, 'Not Found');
    return order;
  };

  app.get('/v3/merchants/current', (request) => {
    const { merchantId, name } = registers.get(request.vendorAccount);
    return { id: merchantId, name };
  });

  app.get<Call>('/v3/merchants/:merchantId/orders', (request) => {
    const register = getRegister(request);
    const expands = parseExpands(request.query, ORDER_EXPANDS);
    const { limit, offset } = parsePage(request.query);
    const matching = register.orders.filter(parseOrderFilter(request.query));
    const elements = [...register.malformedElements, ...matching.map((order) => toOrderBody(order, expands))];
    return { elements: elements.slice(offset, offset + limit) };
  });

  app.get<Call>('/v3/merchants/:merchantId/orders/:id', (request) => {
    const malformed = getRegister(request).malformedElements.find((element) => getId(element) === request.params.id);
    if (malformed !== undefined) return malformed;
    const order = findOrder(request);
    const expands = parseExpands(request.query, ORDER_EXPANDS);
    if (!hasLines(expands)) return toOrderBody(order, expands);
    const { requests, malformedLines } = getRegister(request);
    requests.lines += 1;
    return malformedLines.has(order.id) ? malformedLines.get(order.id) : toOrderBody(order, expands);
  });

  app.get<Call>('/v3/merchants/:merchantId/categories', (request) => {
    const { catalog, requests } = getRegister(request);
    requests.categories += 1;
    parseExpands(request.query, ['items']);
    const { limit, offset } = parsePage(request.query);
    const elements = catalog.categories.map((category, sortOrder) => ({ ...category, sortOrder, deleted: false }));
    return { elements: elements.slice(offset, offset + limit) };
  });

  app.get<Call>('/v3/merchants/:merchantId/items/:id', (request) => {
    const { catalog, requests } = getRegister(request);
    requests.items += 1;
    const item = catalog.items.find(({ id }) => id === request.params.id);
    if (!item) throw new VendorError(404, 'Not Found');
    return toItemBody(item, catalog, parseExpands(request.query, ['categories', 'tags', 'taxRates', 'modifierGroups']));
  });

  app.post<Call & { Body: { customers?: { id: string }[] } }>('/v3/merchants/:merchantId/orders/:id', (request) => {
    const order = findOrder(request);
    const register = getRegister(request);
    const unknown = Object.keys(request.body).find((field) => field !== 'customers');
    if (unknown !== undefined) throw new VendorError(400, `unknown field: ${unknown}`);
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
    const { customers, malformedCustomers } = getRegister(request);
    if (malformedCustomers.has(request.params.id)) return malformedCustomers.get(request.params.id);
    const customer = customers.get(request.params.id);
    if (!customer) throw new VendorError(404, 'Not Found');
    return toCustomerBody(customer, parseExpands(request.query, ['phoneNumbers', 'emailAddresses', 'addresses']));
  });
}

/** Returns the merchant of a token 'clover-<merchantId>'. Refuses a program that does not name itself. */
function authenticate(request: FastifyRequest): string {
  if (!/^[^\s/]+\/\d/.test(request.headers['user-agent'] ?? '')) throw new VendorError(400, 'User-Agent is required');
  const merchantId = /^Bearer clover-(\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!merchantId) throw new VendorError(401, '401 Unauthorized');
  return merchantId;
}

/** Stricter than the vendor, which ignores unknown parameters: with a mistyped filter it would return every order. */
function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const unknown = Object.keys(request.query as ListQuery).find((name) => !PARAMETERS.has(name));
    done(unknown === undefined ? undefined : new VendorError(400, `unknown parameter: ${unknown}`));
  });
}

const getId = (element: unknown): unknown =>
  typeof element === 'object' && element !== null && 'id' in element ? element.id : null;

const hasLines = (expands: Set<string>) => [...expands].some((field) => field.startsWith('lineItems'));

function toOrderBody(
  { customers, payments, refunds, credits, lineItems, discounts, ...order }: CloverOrder,
  expands: Set<string>,
) {
  return {
    ...order,
    ...(hasLines(expands) &&
      lineItems.length > 0 && { lineItems: { elements: lineItems.map((line) => toLineBody(line, expands)) } }),
    ...(expands.has('discounts') && discounts.length > 0 && { discounts: { elements: discounts } }),
    ...(expands.has('customers') && { customers: { elements: customers.map((id) => ({ id })) } }),
    ...(expands.has('payments') && { payments: { elements: payments } }),
    ...(expands.has('refunds') && { refunds: { elements: refunds } }),
    ...(expands.has('credits') && { credits: { elements: credits } }),
  };
}

/** Like the vendor, omits an empty list and the item of a line that was typed in. */
function toLineBody({ item, discounts, modifications, ...line }: CloverLine, expands: Set<string>) {
  return {
    ...line,
    ...(item && { item }),
    ...(expands.has('lineItems.discounts') && discounts.length > 0 && { discounts: { elements: discounts } }),
    ...(expands.has('lineItems.modifications') &&
      modifications.length > 0 && { modifications: { elements: modifications } }),
  };
}

function toItemBody({ categoryIds, ...item }: CloverItem, { categories }: Catalog, expands: Set<string>) {
  const elements = categories.filter(({ id }) => categoryIds.includes(id));
  return { ...item, ...(expands.has('categories') && { categories: { elements } }) };
}

function toCustomerBody({ id, phoneNumbers }: CloverCustomer, expands: Set<string>) {
  if (!expands.has('phoneNumbers')) return { id };
  return { id, phoneNumbers: { elements: phoneNumbers.map((phoneNumber) => ({ phoneNumber })) } };
}
