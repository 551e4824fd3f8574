import History from '@mui/icons-material/HistoryOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const auditManifest: Manifest = [
  {
    path: PATHS.owner.history,
    title: 'History',
    nav: { label: 'History', icon: History, group: 'Review' },
    load: async () => (await import(/* webpackChunkName: "route-audit" */ './StoreHistoryPage')).StoreHistoryPage,
    showsWords: true,
  },
  {
    path: PATHS.admin.audit,
    title: 'Audit Log',
    nav: { label: 'Audit Log', icon: History },
    load: async () => (await import(/* webpackChunkName: "route-audit" */ './AuditLogPage')).AuditLogPage,
    showsWords: true,
  },
];
