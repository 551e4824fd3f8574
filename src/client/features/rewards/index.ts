export { RewardsPage } from './RewardsPage';
