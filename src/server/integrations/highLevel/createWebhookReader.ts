import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { ReadCrmWebhook } from '../crm/Crm';
import { parseWebhookEvent } from './parseWebhookEvent';

/** Reads webhooks of HighLevel. `publicKey` verifies them: SPKI in base64. Nothing is parsed before. */
export function createWebhookReader(publicKey: string): ReadCrmWebhook {
  return (body, signature) => {
    if (!verifySignature(body, signature, publicKey)) return 'forged';
    try {
      return parseWebhookEvent(JSON.parse(body.toString()));
    } catch {
      // Signed but of another shape, which a repetition would not change.
      return null;
    }
  };
}

/**
 * Whether HighLevel signed this body: Ed25519 over the raw bytes, base64 in the header X-GHL-Signature.
 * Source: https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide
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
