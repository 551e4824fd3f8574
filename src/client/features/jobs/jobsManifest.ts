import Sync from '@mui/icons-material/SyncOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const jobsManifest: Manifest = [
  {
    path: PATHS.admin.jobs,
    title: 'Jobs',
    nav: { label: 'Jobs', icon: Sync },
    load: async () => (await import(/* webpackChunkName: "route-admin-jobs" */ './JobsPage')).JobsPage,
  },
];
