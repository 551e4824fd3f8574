import { policyRoutes } from './policies.routes';

export const policies = { pages: [policyRoutes] };
