import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const cashierWords: Words = {
  pages: {
    [PATHS.owner.board]: { words: 'display, screen, tv, monitor, pantalla' },
  },
  audit: {
    board_settings_updated: 'Board settings changed',
  },
};
