/** The minimum age for agreeing to marketing texts. */
export const TEXTS_AGE_MIN = 13;

/**
 * Whether a person is too young on `day` to agree to marketing texts. Both dates are YYYY-MM-DD. Nobody is too young by
 * a birthday without a year, '--MM-DD', which sorts before all dates.
 */
export function isTooYoungForTexts(birthday: string | null, day: string): boolean {
  return birthday !== null && birthday > `${Number(day.slice(0, 4)) - TEXTS_AGE_MIN}${day.slice(4)}`;
}

/** What somebody agreed to or confirmed, as it was displayed. {store} stands for the name of the store. */
export interface ConsentText {
  agreement: string;
  /** The smaller text below the agreement; '' if there was none. */
  terms: string;
}

/**
 * The version of a text that a customer can agree to at the kiosk and on the customer page. The first version has the
 * texts of both languages. Since then, each language has a version of its own.
 */
export type ConsentTextVersion = '2026-11-01' | '2026-11-28-en' | '2026-11-28-es';

/** Clients that send no version display the first one, because they are older than the second one. */
export const FIRST_CONSENT_VERSION: ConsentTextVersion = '2026-11-01';
/** The version that the forms display now, by language. */
export const CONSENT_VERSIONS: Record<'en' | 'es', ConsentTextVersion> = {
  en: '2026-11-28-en',
  es: '2026-11-28-es',
};
/** The statement of an owner who adds a customer, and of one who imports customers. */
export const OWNER_CONSENT_VERSION = 'owner-2026-11-28';
export const IMPORT_CONSENT_VERSION = 'import-2026-11-22';
/** The demo data begin before the first version, so that their consents have a version of their own. */
export const DEMO_CONSENT_VERSION = 'demo';

const ENGLISH: ConsentText = {
  agreement: 'Yes, {store} may send me recurring automated marketing texts at this number.',
  terms:
    'Not required to buy or earn points. About 4 a month. Msg & data rates may apply. Reply STOP to quit, HELP for help.',
};
const SPANISH: ConsentText = {
  agreement: 'Acepto que {store} me envíe mensajes promocionales automáticos y recurrentes a este número.',
  terms:
    'No es requisito para comprar ni para ganar puntos. Unos 4 al mes. Pueden aplicar tarifas de mensajes y datos. ' +
    'Responde STOP para cancelar, HELP para ayuda.',
};
/** The texts of CONSENT_VERSIONS. The customer's page contains only these. */
const DISPLAYED = { en: ENGLISH, es: SPANISH };

type Version =
  ConsentTextVersion | typeof OWNER_CONSENT_VERSION | typeof IMPORT_CONSENT_VERSION | typeof DEMO_CONSENT_VERSION;

/**
 * All texts by the version that is stored with a consent. A published text must never change or go away, because it is
 * the record of what customers agreed to: other words are a new version.
 */
export const CONSENT_TEXTS: Record<Version, readonly ConsentText[]> = {
  '2026-11-01': [
    { agreement: 'Text me offers', terms: 'Optional. Message rates may apply; reply STOP at any time.' },
    {
      agreement: 'Quiero recibir ofertas por mensaje de texto',
      terms: 'Opcional. Pueden aplicarse tarifas por mensajes; responde STOP en cualquier momento.',
    },
  ],
  '2026-11-28-en': [ENGLISH],
  '2026-11-28-es': [SPANISH],
  [OWNER_CONSENT_VERSION]: [
    { agreement: 'The owner confirmed that the customer asked for offers by text.', terms: '' },
  ],
  [IMPORT_CONSENT_VERSION]: [
    {
      agreement: 'These customers agreed to get marketing texts from my store, and I can show when and how.',
      terms: '',
    },
  ],
  [DEMO_CONSENT_VERSION]: [ENGLISH],
};

/** The text that a form displays, with the name of the store. */
export function getConsentText(language: 'en' | 'es', store: string): ConsentText {
  return fillIn(DISPLAYED[language], store);
}

const fillIn = ({ agreement, terms }: ConsentText, store: string): ConsentText => ({
  agreement: agreement.replace('{store}', () => store),
  terms,
});

/** The texts of a stored version with the name of the store. An unknown version has none. */
export function getConsentTexts(version: string, store: string): ConsentText[] {
  const texts = (CONSENT_TEXTS as Partial<Record<string, readonly ConsentText[]>>)[version] ?? [];
  return texts.map((text) => fillIn(text, store));
}
