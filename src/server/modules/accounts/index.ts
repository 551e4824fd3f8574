import { adminRoutes } from './admins/admins.routes';
import { sessionRoutes } from './auth.routes';
import { cashierRoutes } from './cashiers/cashiers.routes';
import { kioskPinRoutes } from './kioskPin.routes';
import { kioskShopRoutes } from './kioskShop.routes';
import { ownerRoutes } from './owners/owners.routes';
import { profileRoutes } from './owners/profile.routes';
import { secondFactorRoutes } from './secondFactor/secondFactor.routes';
import { setupRoutes } from './setup/setup.routes';

export { createKioskPinCheck, type CheckKioskPin } from './checkKioskPin';
export { hashPassword } from './password';
export { createAdminWithLink, createFirstAdminLink, createResetLink, describeSetupLink } from './setup/createSetupLink';
export { deleteExpiredSetupLinks, deleteSetupLinks } from './setup/setup.sql';
export { reencryptAppKeys, tryDecryptAppKey } from './secondFactor/appKeys';
export { createIdentityProof, type ProveIdentity } from './secondFactor/proveIdentity';
export { countFactorsByKey, listAppKeys } from './secondFactor/secondFactor.sql';

export const accounts = {
  routes: [
    adminRoutes,
    cashierRoutes,
    kioskPinRoutes,
    kioskShopRoutes,
    ownerRoutes,
    profileRoutes,
    sessionRoutes,
    secondFactorRoutes,
    setupRoutes,
  ],
};
