import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const ownerDashboardWords: Words = {
  pages: {
    [PATHS.owner.dashboard]: {
      words: 'home, overview, numbers, stats, trends, charts, analytics, kpi, inicio, resumen, estadísticas',
      actions: [
        {
          label: 'What outstanding points are worth',
          section: 'Outstanding points',
          words: 'worth, value of points, liability, owe, unredeemed, valor',
        },
      ],
    },
  },
};
