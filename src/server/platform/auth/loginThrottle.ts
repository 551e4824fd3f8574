import type { Database } from '../../database/Database';
import { isKnownDevice } from './devices.sql';
import { consume, createLimiter, digest, toNetwork } from './rateLimits';

export interface LoginLimits {
  /**
   * Failed logins for one account before further ones are rejected. Each known device has its own count, and all
   * unknown devices share one.
   */
  perAccount: number;
  /** Failed logins from one address, for all accounts together, before further ones are rejected. */
  perAddress: number;
  /** Seconds after the first failure until the count resets. Nothing is locked for longer. */
  windowSeconds: number;
}
interface LoginAttempt {
  email: string;
  address: string;
  /** The token of the device that sends the attempt. */
  device: string;
}
interface AdmittedAttempt {
  /** Resets the count of this attempt after a login. */
  recordSuccess(): Promise<void>;
  /**
   * Takes this attempt out of its count. For a correct password that opened no session: a reset would let somebody who
   * knows the password guess codes without a limit.
   */
  takeBack(): Promise<void>;
}
export interface LoginThrottle {
  /**
   * Counts the attempt before the password is checked, so that concurrent attempts count too.
   * @throws AppError 429 with the seconds to wait.
   */
  consume(attempt: LoginAttempt): Promise<AdmittedAttempt>;
}

const TOO_MANY_LOGINS = 'Too many login attempts. Please try again later';

/**
 * Counts failed logins in the database, across all processes. A device that has signed in to the account before has its
 * own count, which nobody else can use up. All other devices share the counts of the account and of the address.
 */
export function createLoginThrottle(database: Database, limits: LoginLimits): LoginThrottle {
  const { perAccount, perAddress, windowSeconds } = limits;
  const accounts = createLimiter(database, 'login-account', perAccount, windowSeconds);
  const addresses = createLimiter(database, 'login-address', perAddress, windowSeconds);
  const devices = createLimiter(database, 'login-device', perAccount, windowSeconds);
  return {
    async consume({ email, address, device }) {
      const account = digest(email.toLowerCase());
      if (await isKnownDevice(database.platform, email, device)) {
        const key = digest(`${account} ${device}`);
        await consume(devices, key, TOO_MANY_LOGINS);
        return {
          recordSuccess: async () => {
            await devices.delete(key);
          },
          takeBack: async () => {
            await devices.reward(key, 1);
          },
        };
      }
      const network = digest(toNetwork(address));
      await consume(addresses, network, TOO_MANY_LOGINS);
      await consume(accounts, account, TOO_MANY_LOGINS);
      return {
        recordSuccess: async () => {
          await Promise.all([accounts.delete(account), addresses.reward(network, 1)]);
        },
        takeBack: async () => {
          await Promise.all([accounts.reward(account, 1), addresses.reward(network, 1)]);
        },
      };
    },
  };
}
