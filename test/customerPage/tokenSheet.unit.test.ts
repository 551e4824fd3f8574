import { createTokenSheet } from '../../src/client/app/theme/tokenSheet';
import { getContrast } from '../../src/contract/plain/contrast';

/** Reads the variables of the light and the dark scheme. */
function readSchemes(accent: string | null): Map<string, string>[] {
  return createTokenSheet(accent)
    .split('@media (prefers-color-scheme:dark)')
    .map(
      (part) => new Map([...part.matchAll(/--([a-z-]+):([^;]+);/g)].map(([, name = '', value = '']) => [name, value])),
    );
}

test.each([null, '#b4532a', '#f4d112', '#000000', '#fefdf0'])(
  'BX-77 with the accent %s the text on the colored area is readable in both schemes',
  (accent) => {
    const schemes = readSchemes(accent);
    expect(schemes).toHaveLength(2);
    for (const scheme of schemes) {
      for (const [front, ground] of [
        ['panel-ink', 'panel-main'],
        ['brand-contrast-text', 'brand-main'],
        ['brand-on-soft', 'surface-card'],
        ['ink-soft', 'surface-card'],
      ] as const) {
        expect(getContrast(scheme.get(front) ?? '', scheme.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5);
      }
    }
    if (accent !== null) expect(schemes[0]?.get('panel-main')).toBe(accent);
  },
);
