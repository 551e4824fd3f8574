/** One store among all of them. */
export const storeAt = (storeId: string) => `/admin/stores?search=${storeId}`;
