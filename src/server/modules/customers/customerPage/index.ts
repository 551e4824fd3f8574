export { customerLinkRoutes } from './links.routes';
export { deleteCustomerLinks } from './links.sql';
export { customerPageRoutes } from './customerPage.routes';
export { openPageRoutes } from './openPage.routes';
