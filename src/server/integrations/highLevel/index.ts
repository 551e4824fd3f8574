export { createHighLevelCrm, type HighLevelOptions } from './createHighLevelCrm';
export { parseWebhookEvent, type WebhookEvent } from './parseWebhookEvent';
export { verifySignature } from './verifySignature';
