import type { Scheme } from '../../src/client/app/theme/tokens';

export type Pair = [name: string, front: string, ground: string];

/** Text colors with their backgrounds. They need a contrast of 4.5. */
export function textPairs({ surface, ink, panel, ...scheme }: Scheme): Pair[] {
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
      // The reward color is only a background. Reward text has the color `onSoft`.
      ...(name === 'reward' ? [] : grounds.map(([on, ground]): Pair => [`${name}.main on ${on}`, main, ground])),
    ];
  });
  return [...inks, ...hues, ['card on ink', surface.card, ink.main], ['panel.ink on main', panel.ink, panel.main]];
}

/** Graphics without text, such as field borders and the focus ring. They need a contrast of 3. */
export function shapePairs({ surface, line, brand }: Scheme): Pair[] {
  return Object.entries(surface).flatMap(([on, ground]): Pair[] => [
    [`line.strong on ${on}`, line.strong, ground],
    [`focus ring on ${on}`, brand.main, ground],
  ]);
}
