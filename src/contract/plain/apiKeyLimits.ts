/** What a key may do, in the order in which forms and the documentation list it. */
export const KEY_SCOPES = [
  'customers:read',
  'customers:write',
  'points:read',
  'points:write',
  'redemptions:read',
  'redemptions:write',
  'offers:read',
  'events:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The most keys of a store, ended ones too. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_MAX = 60;
