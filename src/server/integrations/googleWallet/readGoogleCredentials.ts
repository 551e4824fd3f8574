import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The credentials of a service account that may issue passes. */
export interface GoogleCredentials {
  email: string;
  key: KeyObject;
  tokenUrl: string;
}

/**
 * Reads the key file (JSON) of a service account.
 * @throws Error when the file is invalid.
 */
export function readGoogleCredentials(file: string): GoogleCredentials {
  const {
    client_email: email,
    private_key: key,
    token_uri: tokenUrl,
  } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  if (typeof email !== 'string' || typeof key !== 'string' || typeof tokenUrl !== 'string') {
    throw new Error('it is not the key file of a service account');
  }
  return { email, key: createPrivateKey(key), tokenUrl };
}
