/** The groups page, searched by name. */
export const groupPath = (name: string) => `/admin/store-groups?search=${encodeURIComponent(name)}`;
