export { customerLinkRoutes } from './links.routes';
export { customerPageRoutes } from './page.routes';
export { openPageRoutes } from './openPage.routes';
export { customerPageJobs } from './page.jobs';
