export { isHeldBack } from './automation.policy';
export { automationJobs } from './automations.jobs';
export { automationRoutes } from './automations.routes';
export { insertOccasions } from './occasions.sql';
export { runAutomations } from './runAutomations';
