/** The groups of a name, the newest first. */
export const groupAt = (name: string) => `/admin/store-groups?search=${encodeURIComponent(name)}`;
