import { dark, light, type Scheme } from '../../src/client/app/theme/tokens';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

type Pair = [name: string, front: string, ground: string];

function textPairs({ surface, ink, ...scheme }: Scheme): Pair[] {
  const grounds = Object.entries(surface);
  const inks = Object.entries(ink).flatMap(([name, front]) =>
    grounds.map(([on, ground]): Pair => [`ink.${name} on ${on}`, front, ground]),
  );
  const hues = (['brand', 'reward', 'success', 'warning', 'danger', 'info'] as const).flatMap((name): Pair[] => {
    const { main, dark: hovered, contrastText, soft, onSoft } = scheme[name];
    return [
      [`${name}.contrastText on main`, contrastText, main],
      [`${name}.contrastText on dark`, contrastText, hovered],
      [`${name}.onSoft on soft`, onSoft, soft],
      [`ink on ${name}.soft`, ink.main, soft],
      [`ink.soft on ${name}.soft`, ink.soft, soft],
      ...grounds.map(([on, ground]): Pair => [`${name}.onSoft on ${on}`, onSoft, ground]),
      // The reward color is only a background; reward text uses `onSoft`.
      ...(name === 'reward' ? [] : grounds.map(([on, ground]): Pair => [`${name}.main on ${on}`, main, ground])),
    ];
  });
  return [...inks, ...hues, ['card on ink', surface.card, ink.main]];
}

/** Graphics without text: field borders and the focus ring. */
function shapePairs({ surface, line, brand }: Scheme): Pair[] {
  return Object.entries(surface).flatMap(([on, ground]): Pair[] => [
    [`line.strong on ${on}`, line.strong, ground],
    [`focus ring on ${on}`, brand.main, ground],
  ]);
}

describe.each([
  ['light', light],
  ['dark', dark],
])('Q-60 in the %s scheme', (_name, scheme) => {
  it.each(textPairs(scheme))('%s has a contrast of at least 4.5:1', (_pair, front, ground) => {
    expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapePairs(scheme))('%s has a contrast of at least 3:1', (_pair, front, ground) => {
    expect(contrast(front, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('the contrast function is correct: black on white is 21:1, #767676 on white just passes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
