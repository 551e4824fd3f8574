import { randomUUID } from 'node:crypto';
import type { App } from './App';

/** Our own id for each request: what a client sends is not taken into the log. */
export function newRequestId(): string {
  return randomUUID();
}

/** Tells the client the id under which its request stands in log and audit. */
export function addRequestId(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}
