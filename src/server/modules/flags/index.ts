import { flagRoutes } from './flags.routes';

export { flagAdjustment, flagEarning, flagReferralLimit } from './raiseFlags.sql';

export const flags = { routes: [flagRoutes] };
