export { isHeldBack } from './automation.policy';
export { automationJobs } from './automationJobs';
export { automationRoutes } from './automations.routes';
export { insertOccasions } from './occasions.sql';
export { runAutomations } from './runAutomations';
