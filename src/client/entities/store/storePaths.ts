/** The stores page, with one store highlighted. */
export const storePath = (storeId: string) => `/admin/stores?search=${storeId}`;

/** The owners of one store. */
export const storeOwnersPath = (storeId: string) => `/admin/store-owners?search=${storeId}`;

/** The audit history of one store. */
export const storeHistoryPath = (storeId: string) => `/admin/stores/${storeId}/history`;
