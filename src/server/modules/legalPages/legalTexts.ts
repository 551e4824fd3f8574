import type { Brand } from '../../../contract/brand';
import { getConsentText, TEXTS_AGE_MIN } from '../../../contract/plain/smsConsent';

export type Language = Brand['defaultLanguage'];
export type LegalPageKind = 'privacy' | 'texts';

/** How long the server keeps things. null means without an end, or no backups at all. */
export interface KeptDays {
  visits: number | null;
  texts: number | null;
  posRecords: number | null;
  audit: number | null;
  /** A phone stays signed in to the customer's page for so long. */
  session: number;
  /** The number of nightly backups. */
  backups: number | null;
}

export interface LegalText {
  title: string;
  intro: string;
  sections: readonly { heading: string; points: readonly string[] }[];
  /** The labels of links. */
  links: Record<LegalPageKind | 'page' | 'join', string>;
  notFound: string;
}

interface Facts {
  store: string;
  kept: KeptDays;
}

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };
const LINKS = {
  en: { privacy: 'Privacy', texts: 'About our texts', page: 'See your points', join: 'Join on your phone' },
  es: {
    privacy: 'Privacidad',
    texts: 'Sobre nuestros mensajes',
    page: 'Mira tus puntos',
    join: 'Únete en tu teléfono',
  },
};
const NOT_FOUND = { en: 'This page does not exist', es: 'Esta página no existe' };

/** The words of a text. All of them are plain text. */
export function getLegalText(kind: LegalPageKind, language: Language, facts: Facts): LegalText {
  const words = kind === 'privacy' ? PRIVACY[language](facts) : TEXTS[language](facts);
  return { ...words, links: LINKS[language], notFound: NOT_FOUND[language] };
}

type Words = (facts: Facts) => Omit<LegalText, 'links' | 'notFound'>;

const YEAR_DAYS = 365;

function days(count: number | null): string {
  if (count === null) return 'until your account is deleted, and then without your name and number';
  if (count % YEAR_DAYS > 0) return `for ${count} days`;
  return count === YEAR_DAYS ? 'for a year' : `for ${count / YEAR_DAYS} years`;
}

function dias(count: number | null): string {
  if (count === null) return 'hasta que se borre tu cuenta, y después sin tu nombre ni tu número';
  if (count % YEAR_DAYS > 0) return `${count} días`;
  return count === YEAR_DAYS ? 'un año' : `${count / YEAR_DAYS} años`;
}

const PRIVACY: Record<Language, Words> = {
  en: ({ store, kept }) => ({
    title: `Privacy at ${store}`,
    intro: `This page says what the loyalty program of ${store} keeps about you, for how long, and what you can do about it.`,
    sections: [
      {
        heading: 'What is kept',
        points: [
          'Your phone number, name, birthday and language.',
          'Your points: when you earned and spent them, your visits, your rewards, and whom you referred.',
          'Purchases that earned points: order number, amount and time. No card numbers.',
          'Texts: whether, when and where you agreed to them, in which words, which ones were sent, and whether you opted out.',
          'The kind of browser and phone on which your page is open.',
        ],
      },
      {
        heading: 'What it is for',
        points: [
          'To count your points, give you rewards, and send you the texts that you agreed to or asked for.',
          "The store's register and the service that sends its texts get what they need for this.",
          'Your phone number and your agreement to texts are not sold, and not shared with others for their own marketing.',
        ],
      },
      {
        heading: 'How long it is kept',
        points: [
          'Your record and your points: until your account is deleted. Points may expire before, if the store says so.',
          `Visits: ${days(kept.visits)}. The latest ones stay.`,
          `Which campaign texts you got: ${days(kept.texts)}.`,
          `Copies of data from the register: ${days(kept.posRecords)}. The purchases that earned points stay with them.`,
          'Purchases from before you joined, if the register had your name on them: up to 16 months.',
          `Who changed what in your record: ${days(kept.audit)}.`,
          `Your phone stays signed in to your page for ${kept.session} days.`,
          ...(kept.backups === null ? [] : [`Backups: the last ${kept.backups}, usually one a night.`]),
          'After your account is deleted: the history of points without your name or number. If you opted out of texts, a value computed from your number stays, so that you get none.',
        ],
      },
      {
        heading: 'What you can do',
        points: [
          'See, download, change and delete your data on your own page, or ask at the store.',
          'Reply STOP to a text at any time.',
          `People under ${TEXTS_AGE_MIN} get no marketing texts.`,
        ],
      },
    ],
  }),
  es: ({ store, kept }) => ({
    title: `Privacidad en ${store}`,
    intro: `Esta página dice qué guarda sobre ti el programa de lealtad de ${store}, por cuánto tiempo y qué puedes hacer.`,
    sections: [
      {
        heading: 'Qué se guarda',
        points: [
          'Tu número de teléfono, nombre, fecha de nacimiento e idioma.',
          'Tus puntos: cuándo los ganaste y usaste, tus visitas, tus recompensas y a quién invitaste.',
          'Las compras que dieron puntos: número de orden, monto y hora. Ningún número de tarjeta.',
          'Mensajes: si los aceptaste, cuándo, dónde y con qué palabras, cuáles se enviaron y si los cancelaste.',
          'El tipo de navegador y teléfono en que está abierta tu página.',
        ],
      },
      {
        heading: 'Para qué',
        points: [
          'Para contar tus puntos, darte recompensas y enviarte los mensajes que aceptaste o pediste.',
          'La caja de la tienda y el servicio que envía sus mensajes reciben lo necesario para eso.',
          'Tu número y tu permiso para mensajes no se venden ni se comparten con otros para su propia publicidad.',
        ],
      },
      {
        heading: 'Por cuánto tiempo',
        points: [
          'Tu registro y tus puntos: hasta que se borre tu cuenta. Los puntos pueden vencer antes, si la tienda lo dice.',
          `Visitas: ${dias(kept.visits)}. Las últimas se conservan.`,
          `Qué mensajes de campañas recibiste: ${dias(kept.texts)}.`,
          `Copias de datos de la caja: ${dias(kept.posRecords)}. Las compras que dieron puntos se conservan con ellos.`,
          'Las compras anteriores a su registro, si la caja las tenía a su nombre: hasta 16 meses.',
          `Quién cambió qué en tu registro: ${dias(kept.audit)}.`,
          `Tu teléfono sigue conectado a tu página ${kept.session} días.`,
          ...(kept.backups === null
            ? []
            : [`Copias de seguridad: las últimas ${kept.backups}, normalmente una por noche.`]),
          'Después de borrar tu cuenta: el historial de puntos sin tu nombre ni tu número. Si cancelaste los mensajes, se conserva un valor calculado de tu número para no enviarte ninguno.',
        ],
      },
      {
        heading: 'Qué puedes hacer',
        points: [
          'Ver, descargar, cambiar y borrar tus datos en tu propia página, o pedirlo en la tienda.',
          'Responder STOP a un mensaje en cualquier momento.',
          `Los menores de ${TEXTS_AGE_MIN} años no reciben mensajes promocionales.`,
        ],
      },
    ],
  }),
};

const TEXTS: Record<Language, Words> = {
  en: ({ store }) => {
    const { agreement, terms } = getConsentText('en', store);
    return {
      title: `Texts from ${store}`,
      intro: `This page says which texts ${store} sends, to whom, and how to stop them.`,
      sections: [
        {
          heading: 'Marketing texts',
          points: [
            "Offers, news about your rewards and birthday greetings, only if you agreed to them: on the store's tablet, on your own page, when you joined on your phone, or by asking the store.",
            `The words that you agree to: “${agreement} ${terms}”`,
            'About 4 a month, sent automatically, between 9 am and 8 pm, on Sundays from noon.',
            'You need not agree to buy anything or to earn points.',
          ],
        },
        {
          heading: 'Texts that you ask for',
          points: ['Codes for your points, only when somebody asks for one with your number.'],
        },
        {
          heading: 'What they cost',
          points: ['Message and data rates may apply. Carriers are not liable for delayed or undelivered messages.'],
        },
        {
          heading: 'How to stop them',
          points: [
            'Reply STOP to any text. You get no more texts, whatever they are about. Reply START to get them again.',
            'You can also turn off marketing texts on your own page, or ask at the store.',
            'Reply HELP for help, or ask at the store.',
          ],
        },
        {
          heading: 'Your number',
          points: [
            'Your phone number and your agreement are not sold, and not shared with others for their own marketing.',
            `People under ${TEXTS_AGE_MIN} get no marketing texts.`,
          ],
        },
      ],
    };
  },
  es: ({ store }) => {
    const { agreement, terms } = getConsentText('es', store);
    return {
      title: `Mensajes de ${store}`,
      intro: `Esta página dice qué mensajes de texto envía ${store}, a quién, y cómo cancelarlos.`,
      sections: [
        {
          heading: 'Mensajes promocionales',
          points: [
            'Ofertas, noticias sobre tus recompensas y saludos de cumpleaños, solo si los aceptaste: en la tableta de la tienda, en tu propia página, al unirte en tu teléfono o al pedirlo en la tienda.',
            `Las palabras que aceptas: “${agreement} ${terms}”`,
            'Unos 4 al mes, enviados automáticamente, entre las 9 a. m. y las 8 p. m., los domingos desde el mediodía.',
            'No tienes que aceptarlos para comprar ni para ganar puntos.',
          ],
        },
        {
          heading: 'Mensajes que pides',
          points: ['Códigos para tus puntos, solo cuando alguien los pide con tu número.'],
        },
        {
          heading: 'Cuánto cuestan',
          points: [
            'Pueden aplicar tarifas de mensajes y datos. Las compañías telefónicas no responden por mensajes demorados o no entregados.',
          ],
        },
        {
          heading: 'Cómo cancelarlos',
          points: [
            'Responde STOP a cualquier mensaje. No recibirás ninguno más, del tipo que sea. Responde START para recibirlos otra vez.',
            'También puedes desactivar los mensajes promocionales en tu propia página o pedirlo en la tienda.',
            'Responde HELP para ayuda, o pregunta en la tienda.',
          ],
        },
        {
          heading: 'Tu número',
          points: [
            'Tu número y tu permiso no se venden ni se comparten con otros para su propia publicidad.',
            `Los menores de ${TEXTS_AGE_MIN} años no reciben mensajes promocionales.`,
          ],
        },
      ],
    };
  },
};
