import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const cashiersWords: Words = {
  pages: {
    [PATHS.owner.cashiers]: {
      words: 'staff, employees, team, barista, workers, cajeros, empleados',
      actions: [
        { label: 'Can cashiers complete rewards?', words: 'permission, board, allow, staff' },
        { label: 'Add Cashier', words: 'new cashier, employee, staff' },
        { label: 'Reset the password of a cashier', words: 'forgot password, staff' },
      ],
    },
  },
  audit: {
    cashier_created: 'Cashier added',
    cashier_updated: 'Cashier changed',
  },
};
