import { toBrandScheme } from '../../src/client/app/theme/brandScheme';
import { createBrandStyles } from '../../src/client/app/theme/brandStyles';
import { fromOklch, toOklch } from '../../src/client/app/theme/oklch';
import { dark, light } from '../../src/client/app/theme/tokens';
import { getContrast } from '../../src/contract/plain/contrast';
import { shapePairs, textPairs } from './colorPairs';

/** Accents of every hue at several levels of lightness and saturation, the corners of the RGB cube, and grays. */
function createAccents(): string[] {
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');
  const colors: string[] = [];
  for (let hue = 0; hue < 360; hue += 6) {
    for (const lightness of [0.15, 0.35, 0.5, 0.65, 0.8, 0.95]) {
      for (const chroma of [0.02, 0.1, 0.4]) {
        colors.push(fromOklch({ lightness, chroma, hue: (hue * Math.PI) / 180 }));
      }
    }
  }
  for (let gray = 0; gray <= 255; gray += 15) colors.push(`#${hex(gray).repeat(3)}`);
  for (let corner = 0; corner < 8; corner += 1) {
    colors.push(`#${[1, 2, 4].map((bit) => hex(corner & bit ? 255 : 0)).join('')}`);
  }
  return [...colors, '#c0ffee', '#ff6b4a', '#f4a912', '#0b5f4e', '#7b2d8e', '#fefdf0'];
}
const ACCENTS = createAccents();

test.each([
  ['light', light],
  ['dark', dark],
])('BX-03 in the %s scheme, every text of every accent has a contrast of at least 4.5:1', (_name, base) => {
  const unreadable: string[] = [];
  for (const accent of ACCENTS) {
    const scheme = toBrandScheme(base, accent);
    for (const [pair, front, ground] of textPairs(scheme)) {
      if (getContrast(front, ground) < 4.5) unreadable.push(`${accent} ${pair}: ${front} on ${ground}`);
    }
    for (const [pair, front, ground] of shapePairs(scheme)) {
      if (getContrast(front, ground) < 3) unreadable.push(`${accent} ${pair}: ${front} on ${ground}`);
    }
  }
  expect(ACCENTS.length).toBeGreaterThan(1_000);
  expect(unreadable).toEqual([]);
});

test('BX-03 the panel of a kiosk has exactly the accent in the light scheme, and the tones keep its hue', () => {
  for (const accent of ['#b4532a', '#7b2d8e', '#1d5fb8', '#d81b60', '#2e7d32']) {
    expect(toBrandScheme(light, accent).panel.main).toBe(accent);
    for (const base of [light, dark]) {
      const difference = toOklch(toBrandScheme(base, accent).brand.main).hue - toOklch(accent).hue;
      expect(Math.abs(Math.sin(difference / 2))).toBeLessThan(0.06);
    }
  }
});

test('BX-03 an accent changes only the brand colors: rewards and states keep their colors', () => {
  const { brand, panel, ...others } = toBrandScheme(dark, '#7b2d8e');
  expect(dark).toMatchObject(others);
  expect([brand, panel]).not.toEqual([dark.brand, dark.panel]);
});

test('converting a color to OKLCH and back gives the same color', () => {
  for (const accent of ACCENTS) expect(fromOklch(toOklch(accent))).toBe(accent);
});

test('BX-153 an always light kiosk has no colors for a device in dark mode', () => {
  const hasDark = [createBrandStyles(null), createBrandStyles(null, true), createBrandStyles('#7b2d8e', true)].map(
    (styles) => /"colorScheme":"dark"/.test(JSON.stringify(styles)),
  );
  expect(hasDark).toEqual([true, false, false]);
});
