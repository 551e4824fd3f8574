export { customerKioskRoutes, type CustomerKioskDeps } from './customerKiosk.routes';
export { newReferralCode } from './referralCode';
