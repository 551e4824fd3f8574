export { customerLinkRoutes } from './links.routes';
export { deleteCustomerLinks } from './links.sql';
export { customerPageRoutes } from './page.routes';
export { openPageRoutes } from './openPage.routes';
export { customerPageJobs } from './page.jobs';
