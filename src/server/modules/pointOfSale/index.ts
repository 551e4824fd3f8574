/** A store's point of sale: its connection and webhooks, its orders, and which purchase is whose. */

export { categoryRoutes } from './earning/categories.routes';
export { checkoutRoutes } from './checkout/checkout.routes';
export { getPosConnection } from './connection';
export { creditRoutes } from './credits/credits.routes';
export { enqueuePosCheck, pointOfSaleJobs } from './pointOfSale.jobs';
export { pointOfSaleRoutes } from './pointOfSale.routes';
export { readOrdersAgain } from './checkout/pos.sql';
export { posWebhookRoutes } from './posWebhooks.routes';
export { reviewRoutes } from './review/review.routes';
export { syncJobs } from './sync/sync.jobs';
export { takeBackForgiven, type RestoredExpiry } from './checkout/takeBackForgiven';
