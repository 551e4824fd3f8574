export { createHighLevelCrm, type HighLevelOptions } from './createHighLevelCrm';
export { createWebhookReader, verifySignature } from './createWebhookReader';
export { parseWebhookEvent } from './parseWebhookEvent';
