import type { Brand } from '../../../../contract/brand';
import type { JoinPage } from '../../../../contract/join';
import { nameFirstReward } from '../../../entities/offer';
import { formatEarning } from '../../../shared/format/formatEarning';
import join from '../../../shared/i18n/messages/en/join.json';
import spanishJoin from '../../../shared/i18n/messages/es/join.json';
import { createText } from '../../../shared/i18n/useText';

export type PosterLanguage = Brand['defaultLanguage'];

interface PosterTexts {
  headline: string;
  steps: readonly string[];
  /** In place of the last step in a chain, whose members may give their number in every shop. */
  lastStepInChain: string;
  address: string;
  rates: string;
}

/** The words on the poster. They are in no catalog, because the console is in English and the poster may not be. */
export const POSTER_TEXTS: Record<PosterLanguage, PosterTexts> = {
  en: {
    headline: 'Collect points with your phone',
    steps: [
      'Point the camera of your phone at the code.',
      'Enter your phone number and the code that we text you.',
      'Give your number at the store, and collect points.',
    ],
    lastStepInChain: 'Give your number at any of our stores, and collect points.',
    address: 'Or open',
    rates: 'Message and data rates may apply. Privacy:',
  },
  es: {
    headline: 'Junta puntos con tu teléfono',
    steps: [
      'Apunta la cámara de tu teléfono al código.',
      'Escribe tu número y el código que te enviamos por mensaje.',
      'Da tu número en la tienda y junta puntos.',
    ],
    lastStepInChain: 'Da tu número en cualquiera de nuestras tiendas y junta puntos.',
    address: 'O abre',
    rates: 'Pueden aplicar tarifas de mensajes y datos. Privacidad:',
  },
};

/** The reasons to scan, in the words of the page that the code opens: the first reward and what a dollar earns. */
export function getReasons(
  { reward, store }: JoinPage,
  language: PosterLanguage,
): { reward: string | null; rate: string } {
  const text = createText(join, { language, messages: language === 'es' ? spanishJoin : null });
  return {
    reward: reward === undefined ? null : nameFirstReward(reward, text),
    rate: text.t('join.rate', formatEarning(store.pointsPerDollar)),
  };
}
