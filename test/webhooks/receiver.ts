import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreatedWebhookEndpoint, WebhookDelivery } from '../../src/contract/webhooks';
import { asOwner } from '../checkout/asOwner';
import { call } from '../support/http';
import type { TestStore } from '../support/testStore';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** When it arrived, in ms. */
  at: number;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The ids of the events that arrived. */
  ids(): string[];
  close(): void;
}

/** Answers a webhook, or leaves it without an answer. */
export type Answer = (response: ServerResponse, received: Received) => void;

const open = new Set<Server>();
export function closeReceivers(): void {
  for (const server of open) {
    server.close();
    server.closeAllConnections();
  }
  open.clear();
}

/** Starts a program that receives webhooks. By default it answers 204. */
export async function startReceiver(answer: Answer = (response) => response.writeHead(204).end()): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const one = { headers: request.headers, body, at: Date.now() };
      received.push(one);
      answer(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.add(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    ids: () => received.map(({ headers }) => String(headers['webhook-id'])),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Adds an endpoint to a store. @throws Error when that is refused. */
export async function addEndpoint(store: TestStore, url: string, over: object = {}): Promise<CreatedWebhookEndpoint> {
  const { status, body } = await asOwner<CreatedWebhookEndpoint>(store, 'POST', '/store/webhooks', { url, ...over });
  if (status !== 201) throw new Error(`adding an endpoint: ${status} ${JSON.stringify(body)}`);
  return body;
}

export async function listDeliveries(store: TestStore, id: string, query = ''): Promise<WebhookDelivery[]> {
  return (await asOwner<WebhookDelivery[]>(store, 'GET', `/store/webhooks/${id}/deliveries${query}`)).body;
}

/** Adjusts a balance as the owner, which is an event. */
export async function adjust(store: TestStore, customer: { id: string }, delta: number, server?: string) {
  const { status } = await call('POST', `/store/customers/${customer.id}/points`, {
    token: await store.ownerToken(),
    body: { delta, reason: 'Gift' },
    ...(server !== undefined && { server }),
  });
  if (status !== 200 && status !== 201) throw new Error(`adjusting points: ${status}`);
}
