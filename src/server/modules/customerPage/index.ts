import { customerPageRoutes } from './customerPage.routes';
import { customerLinkRoutes } from './links.routes';
import { openPageRoutes } from './openPage.routes';

export { openSession, type OpeningPhone } from './openSession';
export { signOutPhones } from './phones';
export { createCode, readCode } from './textedCode';

export const customerPage = { routes: [customerPageRoutes, customerLinkRoutes, openPageRoutes] };
