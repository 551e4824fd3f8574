/**
 * What an owner wrote, for a reader of a language. An owner may add Spanish to a text; where that is missing, everybody
 * reads the first text. This file imports nothing.
 */

type Language = 'en' | 'es';

/** The Spanish text for a reader of Spanish, if there is one, otherwise the first text. */
export const inLanguage = <First extends string | null>(
  language: Language,
  first: First,
  spanish: string | null | undefined,
): First | string => (language === 'es' && spanish) || first;

/** The texts of a reward. */
interface RewardTexts {
  name: string;
  description: string;
  spanishName?: string;
  spanishDescription?: string;
}

/** A reward with the name and the description for a reader of the language. */
export const rewardInLanguage = <Reward extends RewardTexts>(language: Language, reward: Reward): Reward => ({
  ...reward,
  name: inLanguage(language, reward.name, reward.spanishName),
  description: inLanguage(language, reward.description, reward.spanishDescription),
});
