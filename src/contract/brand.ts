import { Type, type Static } from 'typebox';
import { BoostPeriod } from './boosts';
import { COLOR_PATTERN, WELCOME_LINE_MAX } from './plain/limits';
import { Id, Nullable } from './wire';

/** The languages of the kiosk and the board. */
const DefaultLanguage = Type.Union([Type.Literal('en'), Type.Literal('es')], {
  'x-label': 'Default language',
  title: 'DefaultLanguage',
  description: 'The language in which the kiosk and the board start',
});

const IsAlwaysLight = Type.Boolean({
  description: 'Whether the kiosk keeps its light colors on a device that asks for dark ones',
});

/** Logo, color, greeting and language of a store on its kiosk, its board and its sign-in. null means the default. */
export const Brand = Type.Object(
  {
    storeId: Id,
    storeName: Type.String(),
    subdomain: Type.String(),
    logo: Nullable(
      Type.Object(
        {
          url: Type.String({ description: 'Path of a WebP image; a new image has a new path' }),
          width: Type.Integer({ description: 'px' }),
          height: Type.Integer({ description: 'px' }),
        },
        { title: 'Logo' },
      ),
    ),
    accentColor: Nullable(Type.String({ description: 'lowercase, like #0b5f4e' })),
    welcomeLine: Nullable(Type.String()),
    spanishWelcomeLine: Nullable(
      Type.String({ description: 'For readers of Spanish, in place of the welcome line; null for that' }),
    ),
    defaultLanguage: DefaultLanguage,
    isAlwaysLight: IsAlwaysLight,
    pointsPerDollar: Type.Number({ description: 'points earned per dollar' }),
    timeZone: Type.String({ description: 'IANA name of the time zone of the store' }),
    boosts: Type.Array(BoostPeriod, { description: 'Times of the next days with more points, in order' }),
    hasOwnLook: Type.Optional(
      Type.Boolean({
        description: "Only for whoever changes the look of a chain's shop beside the first: false if it is the chain's",
      }),
    ),
  },
  { title: 'Brand' },
);
export type Brand = Static<typeof Brand>;

/** Body with the fields to change. null or '' restores the default. */
export const UpdateBrand = Type.Object(
  {
    accentColor: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 7,
          description: `'' or a color (${COLOR_PATTERN}) that stands out from white`,
          'x-messages': { maxLength: 'Accent color must be a color like #0b5f4e' },
        }),
      ),
    ),
    welcomeLine: Type.Optional(Nullable(Type.String({ maxLength: WELCOME_LINE_MAX, 'x-label': 'Welcome line' }))),
    spanishWelcomeLine: Type.Optional(
      Nullable(Type.String({ maxLength: WELCOME_LINE_MAX, 'x-label': 'Welcome line in Spanish' })),
    ),
    defaultLanguage: Type.Optional(DefaultLanguage),
    isAlwaysLight: Type.Optional(IsAlwaysLight),
  },
  { additionalProperties: false, title: 'UpdateBrand' },
);
export type UpdateBrand = Static<typeof UpdateBrand>;
