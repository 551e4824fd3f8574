export { createHighLevelCrm, type HighLevelOptions } from './highLevelClient';
export { createWebhookReader, verifySignature } from './createWebhookReader';
export { parseWebhookEvent } from './parseWebhookEvent';
