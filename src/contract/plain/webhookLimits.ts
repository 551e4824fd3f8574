/** Limits shared by the client's forms and the schemas of the API. This file imports nothing. */

/** The maximum number of endpoints of a store. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX = 1000;
export const WEBHOOK_DESCRIPTION_MAX = 100;
/** Deliveries are deleted after this many days. */
export const DELIVERIES_KEPT_DAYS = 30;
/** An endpoint that fails for this many days without a success is turned off. */
export const FAILING_DAYS = 5;
/** The replaced secret still signs for this many hours. */
export const OLD_SECRET_HOURS = 24;
