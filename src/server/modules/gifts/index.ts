import { giftJobs } from './gifts.jobs';
import { giftRoutes } from './gifts.routes';

export { findSignUpGift } from './gifts.sql';
export { giveConfirmedGift } from './signUpGift';

export const gifts = { routes: [giftRoutes], jobs: [giftJobs] };
