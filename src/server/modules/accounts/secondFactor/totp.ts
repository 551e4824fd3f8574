import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as all authenticator apps support it: some ignore other values. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const PERIOD_MS = RULES.period * 1000;
/** Codes of one step before and after the current one work too, because clocks differ and people type slowly. */
const DRIFT_STEPS = 1;
/** The length that RFC 4226 recommends, which is that of SHA-1. */
const KEY_BYTES = 20;
const ISSUER = 'Regulars';

/** Creates a random key in base32. */
export function createAppKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** Returns the otpauth:// URI of a key, which apps read from a QR code. They list the key under this email. */
export function toAppKeyUri(key: string, email: string): string {
  return new TOTP({ ...RULES, issuer: ISSUER, label: email, secret: Secret.fromBase32(key) }).toString();
}

/** Returns the step of 30 seconds that a code belongs to, or null when the code is wrong at this time. */
export function findStep(key: string, code: string, nowMs: number): number | null {
  const secret = Secret.fromBase32(key);
  const drift = TOTP.validate({ ...RULES, secret, token: code, timestamp: nowMs, window: DRIFT_STEPS });
  return drift === null ? null : Math.floor(nowMs / PERIOD_MS) + drift;
}
