import Insights from '@mui/icons-material/InsightsOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const resultsManifest: Manifest = [
  {
    path: PATHS.owner.results,
    title: 'Results',
    nav: { label: 'Results', icon: Insights, group: 'Review' },
    shops: 'some',
    load: async () => (await import(/* webpackChunkName: "route-owner-results" */ './ResultsPage')).ResultsPage,
  },
];
