export { policyRoutes } from './policies.routes';
