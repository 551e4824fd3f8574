import type { ConsolePage, Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

const PAGE: Omit<ConsolePage, 'path'> = {
  title: 'Import Customers',
  load: async () => (await import(/* webpackChunkName: "route-owner-import" */ './ImportsPage')).ImportsPage,
};

export const importsManifest: Manifest = [
  { path: PATHS.owner.customerImports, ...PAGE },
  { path: PATHS.owner.customerImport, ...PAGE },
];
