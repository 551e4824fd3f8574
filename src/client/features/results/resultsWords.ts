import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const resultsWords: Words = {
  pages: {
    [PATHS.owner.results]: {
      words:
        'sales, does it pay, did it work, return on investment, costs, cohorts, came back, average ticket, comparison, report, roi, profit, resultados, ventas, ganancias',
      actions: [
        {
          label: 'What a reward costs you',
          section: 'What one costs you',
          words: 'cost of rewards, cost of texts, expenses, margin',
        },
        {
          label: 'Outstanding points on a date',
          section: 'For your accountant',
          words: 'liability, owed, audit, ledger, year end, bookkeeping',
        },
        { label: 'Export results', words: 'download, csv, excel, spreadsheet, report' },
      ],
    },
  },
  audit: {
    unit_cost_changed: 'Cost changed',
  },
};
