import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const groupsWords: Words = {
  pages: {
    [PATHS.admin.groups]: {
      words: 'chain, franchise',
      actions: [{ label: 'Add Group', words: 'new group, create' }],
    },
  },
  audit: {
    group_created: 'Group added',
    group_updated: 'Group changed',
  },
};
