export { automationJobs } from './automationJobs';
export { automationRoutes } from './automations.routes';
export { runAutomations } from './runAutomations';
