import { Type, type Static } from 'typebox';
import { KIOSK_PIN_MAX, KIOSK_PIN_MIN, KIOSK_PIN_PATTERN } from './limits';

/** The PIN that signing out of a kiosk needs. It is never part of a response. */
export const KioskPin = Type.Object(
  {
    pin: Type.String({
      minLength: KIOSK_PIN_MIN,
      maxLength: KIOSK_PIN_MAX,
      pattern: KIOSK_PIN_PATTERN,
      description: `${KIOSK_PIN_MIN} to ${KIOSK_PIN_MAX} digits`,
    }),
  },
  { additionalProperties: false, title: 'KioskPin' },
);
export type KioskPin = Static<typeof KioskPin>;

export const KioskPinState = Type.Object({ isSet: Type.Boolean() }, { title: 'KioskPinState' });
export type KioskPinState = Static<typeof KioskPinState>;
