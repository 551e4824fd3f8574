import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const kioskSettingsManifest: Manifest = [
  {
    path: PATHS.owner.poster,
    title: 'Poster',
    load: async () => (await import(/* webpackChunkName: "route-owner-poster" */ './poster/PosterPage')).PosterPage,
  },
];
