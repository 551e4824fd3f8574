import { automationJobs } from './automations.jobs';
import { automationRoutes } from './automations.routes';

export { isHeldBack } from './automations.rules';
export { holdAutomatedTexts } from './holdAutomatedTexts.sql';
export { insertOccasions } from './occasions.sql';
export { runAutomations } from './runAutomations';

export const automations = { routes: [automationRoutes], jobs: [automationJobs] };
