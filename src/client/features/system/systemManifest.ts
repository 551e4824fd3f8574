import Dns from '@mui/icons-material/DnsOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const systemManifest: Manifest = [
  {
    path: PATHS.admin.system,
    title: 'System',
    nav: { label: 'System', icon: Dns },
    load: async () => (await import(/* webpackChunkName: "route-admin-system" */ './SystemPage')).SystemPage,
  },
];
