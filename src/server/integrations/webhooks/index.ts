export { createWebhookSender, type SendWebhook, type WebhookAnswer, type WebhookProblem } from './createWebhookSender';
export { findUrlProblem } from './webhookUrl';
