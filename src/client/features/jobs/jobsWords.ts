import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const jobsWords: Words = {
  pages: {
    [PATHS.admin.jobs]: {
      words: 'failed, retry, discard, queue, background',
      actions: [{ label: 'Retry failed jobs', words: 'errors, discard' }],
    },
  },
};
