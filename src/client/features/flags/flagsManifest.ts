import Flag from '@mui/icons-material/FlagOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const flagsManifest: Manifest = [
  {
    path: PATHS.owner.flags,
    title: 'Flags',
    nav: { label: 'Flags', icon: Flag, group: 'Review' },
    load: async () => (await import(/* webpackChunkName: "route-owner-flags" */ './FlagsPage')).FlagsPage,
  },
];
