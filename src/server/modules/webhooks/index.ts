import { webhookJobs } from './webhooks.jobs';
import { webhookRoutes } from './webhooks.routes';
import { startWebhookWorker } from './webhookWorker';

export { createEndpoint } from './endpoints';
export { reencryptWebhookSecrets, tryDecryptWebhookSecrets } from './endpointSecrets';
export { countEndpointsByKey, findSecrets, listWebhookSecrets } from './endpointSecrets.sql';

export const webhooks = { routes: [webhookRoutes], jobs: [webhookJobs], workers: [startWebhookWorker] };
