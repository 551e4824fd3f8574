/** One store among all of them. */
export const storeAt = (storeId: string) => `/admin/stores?search=${storeId}`;

/** The owners of one store. */
export const ownersOf = (storeId: string) => `/admin/store-owners?search=${storeId}`;

/** Who did what in one store. */
export const historyOf = (storeId: string) => `/admin/stores/${storeId}/history`;
