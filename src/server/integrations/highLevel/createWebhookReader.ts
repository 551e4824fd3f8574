import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { ReadCrmWebhook } from '../crm/Crm';
import { parseWebhookEvent } from './parseWebhookEvent';

/** Creates a reader for HighLevel's webhooks. `publicKey` (SPKI in base64) verifies them before they are parsed. */
export function createWebhookReader(publicKey: string): ReadCrmWebhook {
  return (body, signature) => {
    if (!verifySignature(body, signature, publicKey)) return 'forged';
    try {
      return parseWebhookEvent(JSON.parse(body.toString()));
    } catch {
      // A signed body with an unknown shape is ignored, because sending it again would not change it.
      return null;
    }
  };
}

/**
 * Whether HighLevel signed this body with Ed25519. The header X-GHL-Signature contains the signature in base64. Source:
 * https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide
 * @param publicKey SPKI in base64.
 */
export function verifySignature(rawBody: Buffer, signature: string | undefined, publicKey: string): boolean {
  if (!signature) return false;
  return verify(null, rawBody, readKey(publicKey), Buffer.from(signature, 'base64'));
}

const keys = new Map<string, KeyObject>();

function readKey(publicKey: string): KeyObject {
  const known = keys.get(publicKey);
  if (known) return known;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  keys.set(publicKey, key);
  return key;
}
