import { Type, type Static } from 'typebox';
import { Id } from './wire';

/**
 * Requests from Apple's devices:
 * https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */

const DeviceId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.-]+$' });
const PassTypeId = Type.String({ maxLength: 200 });

export const PassParams = Type.Object({ passTypeId: PassTypeId, serialNumber: Id });
export type PassParams = Static<typeof PassParams>;

export const DeviceParams = Type.Object({ deviceId: DeviceId, passTypeId: PassTypeId });
export const RegistrationParams = Type.Object({ deviceId: DeviceId, passTypeId: PassTypeId, serialNumber: Id });

/** Registers a device for updates of a pass. Apple delivers push messages to the token. */
export const PassRegistration = Type.Object(
  { pushToken: Type.String({ minLength: 1, maxLength: 200, pattern: '^[0-9A-Fa-f]+$' }) },
  { additionalProperties: false, title: 'WalletRegistration' },
);

export const ChangedPassesQuery = Type.Object({
  passesUpdatedSince: Type.Optional(
    Type.String({ pattern: '^\\d{1,10}$', description: 'lastUpdated of an earlier response' }),
  ),
});
export const ChangedPasses = Type.Object(
  { serialNumbers: Type.Array(Id), lastUpdated: Type.String({ description: 'seconds since 1970' }) },
  { title: 'ChangedPasses' },
);

/** Problems with a pass that a device reports. */
export const DeviceLog = Type.Object(
  { logs: Type.Array(Type.String({ maxLength: 10_000 }), { maxItems: 100 }) },
  { additionalProperties: false, title: 'WalletLog' },
);
