import { Type, type Static } from 'typebox';
import {
  CHECK_IN_CODE_LENGTH,
  CHECK_IN_CODE_PATTERN,
  KIOSK_PIN_MAX,
  KIOSK_PIN_MIN,
  KIOSK_PIN_PATTERN,
} from './plain/limits';
import { StoreSettings } from './storeSettings';
import { Nullable } from './wire';

/** The PIN for signing out of a kiosk. It is never part of a response. */
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

/** The owner's settings for the kiosks of a store. */
export const KioskSettings = Type.Object(
  {
    ...Type.Pick(StoreSettings, ['isScanEnabled', 'kioskIdleMinutes']).properties,
    hasPin: Type.Boolean({ description: 'Whether the kiosks have a PIN' }),
  },
  { title: 'KioskSettings' },
);
export type KioskSettings = Static<typeof KioskSettings>;

/** Where tablets reach this server, for the address and the QR code of the kiosk's sign-in page. */
export const KioskAddress = Type.Object(
  { origin: Nullable(Type.String({ description: 'The origin of PUBLIC_URL; null when it is not set' })) },
  { title: 'KioskAddress' },
);
export type KioskAddress = Static<typeof KioskAddress>;

/** Body that checks in the customer whose page shows the code. */
export const ScanRequest = Type.Object(
  {
    code: Type.String({
      maxLength: CHECK_IN_CODE_LENGTH,
      pattern: CHECK_IN_CODE_PATTERN,
      description: "From the QR code on the customer's page",
    }),
  },
  { additionalProperties: false, title: 'ScanRequest' },
);
export type ScanRequest = Static<typeof ScanRequest>;
