import { apiKeyRoutes } from './apiKeys.routes';

export const apiKeys = { routes: [apiKeyRoutes] };
