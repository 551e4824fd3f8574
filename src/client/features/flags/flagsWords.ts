import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const flagsWords: Words = {
  pages: {
    [PATHS.owner.flags]: { words: 'fraud, unusual, suspicious, cheating, alerts, abuse, fraude' },
  },
};
