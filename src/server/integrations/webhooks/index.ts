export { createWebhookSender, type SendWebhook, type WebhookAnswer } from './createWebhookSender';
export { findUrlProblem } from './webhookUrl';
