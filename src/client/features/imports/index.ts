/** The page is in a separate chunk because it is rarely needed. */
export const loadImportPage = async () =>
  (await import(/* webpackChunkName: "route-owner-import" */ './ImportPage')).ImportPage;
