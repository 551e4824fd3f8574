export { isHeldBack } from './automations.policy';
export { automationJobs } from './automations.jobs';
export { automationRoutes } from './automations.routes';
export { holdAutomatedMessages } from './holdAutomatedMessages.sql';
export { insertOccasions } from './occasions.sql';
export { runAutomations } from './runAutomations';
