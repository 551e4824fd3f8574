export { appleServiceRoutes } from './appleService.routes';
export { customerWalletRoutes } from './customerWallet.routes';
export { walletJobs } from './wallet.jobs';
export { endPasses } from './wallet.sql';
