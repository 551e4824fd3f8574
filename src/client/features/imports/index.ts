/** The page is in a separate chunk because it is rarely needed. */
export const loadImportsPage = async () =>
  (await import(/* webpackChunkName: "route-owner-import" */ './ImportsPage')).ImportsPage;
