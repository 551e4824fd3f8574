import { webhookJobs } from './webhooks.jobs';
import { webhookRoutes } from './webhooks.routes';
import { startWebhookWorker } from './webhookWorker';

export { reencryptWebhookSecrets } from './endpointSecrets';

export const webhooks = { routes: [webhookRoutes], jobs: [webhookJobs], workers: [startWebhookWorker] };
