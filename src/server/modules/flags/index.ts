export { flagRoutes } from './flags.routes';
export { flagAdjustment, flagEarning, flagReferralLimit } from './raiseFlags.sql';
