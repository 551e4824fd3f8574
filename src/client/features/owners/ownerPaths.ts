/** One owner among all of them. */
export const ownerAt = (ownerId: string) => `/admin/store-owners?searchType=id&search=${ownerId}`;

/** One store among all of them. */
export const storeAt = (storeId: string) => `/admin/stores?search=${storeId}`;
