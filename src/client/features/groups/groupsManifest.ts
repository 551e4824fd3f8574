import Workspaces from '@mui/icons-material/WorkspacesOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const groupsManifest: Manifest = [
  {
    path: PATHS.admin.groups,
    title: 'Store Groups',
    nav: { label: 'Groups', icon: Workspaces },
    load: async () => (await import(/* webpackChunkName: "route-admin-groups" */ './GroupsPage')).GroupsPage,
  },
];
