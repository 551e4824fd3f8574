export { createHighLevelCrm, type HighLevelOptions } from './createHighLevelCrm';
export { createWebhookReader } from './createWebhookReader';
export { parseWebhookEvent } from './parseWebhookEvent';
export { verifySignature } from './verifySignature';
