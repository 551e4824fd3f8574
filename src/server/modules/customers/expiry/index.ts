export { expiryJobs, expirePoints } from './expirePoints';
export { expiryRoutes } from './expiry.routes';
