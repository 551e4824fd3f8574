import Board from '@mui/icons-material/TvOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const cashierManifest: Manifest = [
  {
    path: PATHS.owner.board,
    title: 'Board Settings',
    nav: { label: 'Board', icon: Board, group: 'Set up' },
    shops: 'one',
    load: async () =>
      (await import(/* webpackChunkName: "route-owner-board" */ './BoardSettingsPage')).BoardSettingsPage,
  },
];
