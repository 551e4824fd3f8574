export { startWebhookReceiver } from './startWebhookReceiver';
