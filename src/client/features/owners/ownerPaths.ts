/** The owners page, with one owner found by id. */
export const ownerPath = (ownerId: string) => `/admin/store-owners?searchType=id&search=${ownerId}`;
