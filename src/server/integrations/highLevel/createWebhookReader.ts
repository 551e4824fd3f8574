import type { ReadCrmWebhook } from '../crm/CrmEvent';
import { parseWebhookEvent } from './parseWebhookEvent';
import { verifySignature } from './verifySignature';

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
