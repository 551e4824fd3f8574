export { rewardRoutes } from './rewards.routes';
