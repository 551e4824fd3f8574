/** In a chunk of its own: the page is needed rarely. */
export const loadImportPage = async () =>
  (await import(/* webpackChunkName: "route-owner-import" */ './ImportPage')).ImportPage;
