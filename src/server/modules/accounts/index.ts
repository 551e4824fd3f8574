export { adminRoutes } from './admins/admins.routes';
export { cashierRoutes } from './cashiers/cashiers.routes';
export { createKioskPinCheck, type CheckKioskPin } from './checkKioskPin';
export { hashPassword } from './password';
export { kioskPinRoutes } from './kioskPin.routes';
export { ownerRoutes } from './owners/owners.routes';
export { profileRoutes } from './owners/profile.routes';
export { sessionRoutes } from './session.routes';
