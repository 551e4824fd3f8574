import { appleServiceRoutes } from './appleService.routes';
import { customerWalletRoutes } from './customerWallet.routes';
import { walletJobs } from './wallet.jobs';

export { createIssuerPace } from './issuerPace';
export { movePasses } from './movePasses';
export { endPasses } from './wallet.sql';

export const wallet = { routes: [appleServiceRoutes, customerWalletRoutes], jobs: [walletJobs] };
