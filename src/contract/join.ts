import { Type, type Static } from 'typebox';
import { Brand } from './brand';
import { RegistrationRequest, TypedPhone } from './customers';
import { JOIN_TOKEN_LENGTH } from './plain/limits';
import { OfferedReward } from './rewards';

const language = Type.Union([Type.Literal('en'), Type.Literal('es')], {
  title: 'JoinLanguage',
  description: 'The language of the page, for the text with the code and for later texts',
});

/** What the page for joining a store on one's own phone shows. It says nothing about customers. */
export const JoinPage = Type.Object(
  {
    store: Type.Pick(Brand, [
      'storeName',
      'subdomain',
      'logo',
      'accentColor',
      'welcomeLine',
      'spanishWelcomeLine',
      'defaultLanguage',
      'pointsPerDollar',
    ]),
    url: Type.String({ description: 'The address of the page, for a poster' }),
    canJoin: Type.Boolean({ description: 'false when the store cannot send texts: customers join at the kiosk' }),
    hasReferrals: Type.Boolean({ description: 'Whether the store has a referral program' }),
    reward: Type.Optional(
      Type.Pick(OfferedReward, ['name', 'spanishName', 'rewardType', 'pointsRequired'], {
        description: 'The active reward that needs the fewest points, as a reason to join',
      }),
    ),
  },
  { title: 'JoinPage' },
);
export type JoinPage = Static<typeof JoinPage>;

/** Asks for a code by text. The response is the same whether the phone number is known or not. */
export const RequestJoinCode = Type.Object(
  { phone: TypedPhone, language },
  { additionalProperties: false, title: 'RequestJoinCode' },
);
export type RequestJoinCode = Static<typeof RequestJoinCode>;

/** The secret of the browser that asked for a code. Only this browser can use the code. */
export const JoinToken = Type.Object({ token: Type.String() }, { title: 'JoinToken' });
export type JoinToken = Static<typeof JoinToken>;

/** Shows with the code from the text that the phone number is the sender's. */
export const JoinCode = Type.Object(
  {
    token: Type.String({ minLength: JOIN_TOKEN_LENGTH, maxLength: JOIN_TOKEN_LENGTH }),
    phone: TypedPhone,
    code: Type.String({
      maxLength: 32,
      description: 'Six digits, from the text message; other characters are ignored',
    }),
  },
  { additionalProperties: false, title: 'JoinCode' },
);
export type JoinCode = Static<typeof JoinCode>;

export const JoinResult = Type.Object(
  {
    isMember: Type.Boolean({
      description: 'A customer has the number, and the response opens their page; otherwise the form comes next',
    }),
  },
  { title: 'JoinResult' },
);
export type JoinResult = Static<typeof JoinResult>;

/** Signs the customer up, with the values that showed that the phone number is theirs. */
export const JoinStore = Type.Object(
  {
    ...JoinCode.properties,
    ...Type.Pick(RegistrationRequest, ['name', 'birthday', 'referralCode', 'smsConsent', 'consentTextVersion'])
      .properties,
    language,
  },
  { additionalProperties: false, title: 'JoinStore' },
);
export type JoinStore = Static<typeof JoinStore>;
