import { CONSENT_TEXTS, CONSENT_VERSIONS, getConsentTexts } from '../../src/contract/plain/smsConsent';

describe('AP-34 the texts that customers agreed to', () => {
  it('a published text never changes', () => {
    expect(getConsentTexts('2026-11-01', 'Sweet Bean')).toEqual([
      { agreement: 'Text me offers', terms: 'Optional. Message rates may apply; reply STOP at any time.' },
      {
        agreement: 'Quiero recibir ofertas por mensaje de texto',
        terms: 'Opcional. Pueden aplicarse tarifas por mensajes; responde STOP en cualquier momento.',
      },
    ]);
    expect(getConsentTexts('2026-11-28-en', 'Sweet Bean')).toEqual([
      {
        agreement: 'Yes, Sweet Bean may send me recurring automated marketing texts at this number.',
        terms:
          'Not required to buy or earn points. About 4 a month. Msg & data rates may apply. Reply STOP to quit, HELP for help.',
      },
    ]);
    expect(getConsentTexts('2026-11-28-es', 'Sweet Bean')).toEqual([
      {
        agreement: 'Acepto que Sweet Bean me envíe mensajes promocionales automáticos y recurrentes a este número.',
        terms:
          'No es requisito para comprar ni para ganar puntos. Unos 4 al mes. Pueden aplicar tarifas de mensajes y datos. Responde STOP para cancelar, HELP para ayuda.',
      },
    ]);
  });

  it('the forms display a version of one language, and an unknown version has no text', () => {
    expect(Object.values(CONSENT_VERSIONS).map((version) => CONSENT_TEXTS[version])).toMatchObject([
      [{ agreement: expect.stringMatching(/^Yes, {store}/) as string }],
      [{ agreement: expect.stringMatching(/^Acepto que {store}/) as string }],
    ]);
    expect(getConsentTexts('1', 'Sweet Bean')).toEqual([]);
  });

  it('a dollar sign in the name of the store stays as it is', () => {
    expect(getConsentTexts('2026-11-28-en', '$& Deli')[0]?.agreement).toContain('Yes, $& Deli may');
  });
});
