import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** Creates a secret as the libraries of Standard Webhooks take it. */
export const createWebhookSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

/**
 * Signs a webhook by Standard Webhooks 1.0 and returns its headers. With several secrets there are several signatures,
 * and a receiver accepts the webhook when one of them is right.
 * @param at the time of this attempt, because receivers refuse old webhooks.
 */
export function signWebhook(
  secrets: readonly string[],
  { id, body }: { id: string; body: string },
  at: Date,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': `${seconds}`, 'webhook-signature': signatures.join(' ') };
}
