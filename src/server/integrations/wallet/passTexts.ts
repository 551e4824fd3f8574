import { toEarning } from '../../../contract/plain/earning';
import type { Language, PassFacts } from './Wallet';

const TEXTS = {
  en: {
    card: (store: string) => `Loyalty card of ${store}`,
    program: 'Rewards',
    points: 'Points',
    next: 'Next reward',
    ready: 'Reward ready',
    toGo: (name: string, missing: string) => `${name}: ${missing} to go`,
    change: 'You have %@ points',
    readyChange: 'Reward ready: %@',
    page: 'Your rewards and history',
    terms: 'How it works',
    privacy: 'Privacy',
    shops: 'Where your points count',
    rate: (points: string, dollars: string) =>
      `${points} ${points === '1' ? 'point' : 'points'} for every ${dollars} you spend.`,
    expiry: (months: number) => `Points expire after ${months} months without a visit.`,
    ended: 'This card is no longer valid',
  },
  es: {
    card: (store: string) => `Tarjeta de fidelidad de ${store}`,
    program: 'Recompensas',
    points: 'Puntos',
    next: 'Próxima recompensa',
    ready: 'Recompensa lista',
    toGo: (name: string, missing: string) => `${name}: faltan ${missing}`,
    change: 'Tienes %@ puntos',
    readyChange: 'Recompensa lista: %@',
    page: 'Tus recompensas e historial',
    terms: 'Cómo funciona',
    privacy: 'Privacidad',
    shops: 'Dónde valen tus puntos',
    rate: (points: string, dollars: string) =>
      `${points} ${points === '1' ? 'punto' : 'puntos'} por cada ${dollars} que gastas.`,
    expiry: (months: number) => `Los puntos vencen tras ${months} meses sin una visita.`,
    ended: 'Esta tarjeta ya no es válida',
  },
} as const;

/** Returns the texts of a pass in a language. `card` and `toGo` take names and formatted numbers. */
export const getPassTexts = (language: Language) => TEXTS[language];

/** Returns the label and value that show the next reward on a pass, or null without rewards. */
export function describeReward(
  { reward }: Pick<PassFacts, 'reward'>,
  language: Language,
): { label: string; value: string } | null {
  if (!reward) return null;
  const texts = TEXTS[language];
  if (reward.missingPoints === 0) return { label: texts.ready, value: reward.name };
  const missing = new Intl.NumberFormat(language).format(reward.missingPoints);
  // A pass has its own colors and only takes text, so the stamps are characters.
  const stamps =
    reward.stamps && `${'●'.repeat(reward.stamps.filled)}${'○'.repeat(reward.stamps.count - reward.stamps.filled)} `;
  return { label: texts.next, value: `${stamps ?? ''}${texts.toGo(reward.name, missing)}` };
}

/** Returns what a store's points are earned by and when they expire, in sentences. */
export function describeTerms({ pointsPerDollar, expiryMonths, language }: PassFacts): string {
  const texts = TEXTS[language];
  const { points, cents } = toEarning(pointsPerDollar);
  const dollars = `$${(cents / 100).toFixed(2).replace(/\.00$/, '')}`;
  const rate = texts.rate(new Intl.NumberFormat(language).format(points), dollars);
  return expiryMonths === null ? rate : `${rate} ${texts.expiry(expiryMonths)}`;
}
