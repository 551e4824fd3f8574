import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const auditWords: Words = {
  pages: {
    [PATHS.owner.history]: { words: 'audit log, who did, changes, sign-ins, log, historial, cambios' },
    [PATHS.admin.audit]: { words: 'history, who did, changes, sign-ins' },
  },
};
