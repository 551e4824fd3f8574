export { customerPageRoutes } from './customerPage.routes';
export { customerLinkRoutes } from './links.routes';
export { openPageRoutes } from './openPage.routes';
export { openSession, type OpeningPhone } from './openSession';
export { signOutPhones } from './phones';
export { createCode, readCode } from './textedCode';
