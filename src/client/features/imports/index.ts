/** In a separate chunk, because the page is rarely needed. */
export const loadImportPage = async () =>
  (await import(/* webpackChunkName: "route-owner-import" */ './ImportPage')).ImportPage;
