import type { JoinPage } from '../../../../contract/join';
import { getContrast } from '../../../../contract/plain/contrast';

const DEFAULT_ACCENT = '#0b5f4e';

/** The color of the whole sheet, which is the store's, and of the words on it. */
export function getPosterColors({ store }: JoinPage): { ground: string; ink: string } {
  const ground = store.accentColor ?? DEFAULT_ACCENT;
  const isDark = getContrast(ground, '#ffffff') >= getContrast(ground, '#000000');
  return { ground, ink: isDark ? '#ffffff' : '#000000' };
}
