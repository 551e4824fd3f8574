export { customerLinkRoutes } from './links.routes';
export { customerPageRoutes } from './page.routes';
