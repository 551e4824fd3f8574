/** The languages of the kiosk and the board. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locales for dates and numbers. Both use the formats of the United States, where the stores are. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };
