import { customerPageRoutes } from './customerPage.routes';
import { customerLinkRoutes } from './links.routes';
import { openPageRoutes } from './openPage.routes';

export { openPageSession, type OpeningPhone } from './openPageSession';
export { signOutPhones } from './phones';
export { createSmsCode, readSmsCode } from './smsCode';

export const customerPage = { routes: [customerPageRoutes, customerLinkRoutes, openPageRoutes] };
