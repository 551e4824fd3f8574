import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { createFakeApp } from '../shared/createFakeApp';

interface WebhookReceiver {
  /** The address of the page. */
  url: string;
  /** The address that receives webhooks. */
  hookUrl: string;
  /** Sets the secret that verifies them. */
  setSecret(secret: string): void;
  close(): Promise<void>;
}

/** What arrived, newest first, is kept up to this number. */
const KEPT = 100;

/**
 * Starts a program that receives webhooks in memory for development and tests, with a page at '/' that shows them and
 * whether a public library of Standard Webhooks accepts their signatures. Like a careful receiver, it answers 401
 * otherwise.
 * @throws Error in production.
 */
export async function startWebhookReceiver({ port }: { port: number }): Promise<WebhookReceiver> {
  let verifier: Webhook | undefined;
  const received: { at: string; body: string; isValid: boolean }[] = [];
  const app = createFakeApp({
    name: 'webhook receiver',
    host: '127.0.0.1',
    pageRoot: path.join(__dirname, 'receiver'),
    pageFiles: ['receiver.html', 'receiver.css', 'receiver.js'],
  });
  // The signature is of the body as it was sent.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.post('/hook', ({ body, headers }, reply) => {
    const text = String(body);
    const isValid = verify(verifier, text, headers as Record<string, string>);
    received.unshift({ at: new Date().toISOString(), body: text, isValid });
    received.splice(KEPT);
    return isValid ? reply.code(204).send() : reply.code(401).send({ message: 'The signature does not hold' });
  });
  app.get('/received', () => received);

  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    hookUrl: `${url}/hook`,
    setSecret: (secret) => {
      verifier = new Webhook(secret);
    },
    close: () => app.close(),
  };
}

function verify(verifier: Webhook | undefined, body: string, headers: Record<string, string>): boolean {
  try {
    return verifier?.verify(body, headers) !== undefined;
  } catch {
    return false;
  }
}
