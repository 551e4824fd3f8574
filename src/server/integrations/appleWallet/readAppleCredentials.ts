import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The certificate of a Pass Type ID with its key, and Apple's intermediate certificate, all as PEM. */
export interface AppleCredentials {
  certificate: string;
  key: string;
  wwdr: string;
  /** For example, pass.com.example.loyalty. */
  passTypeId: string;
  teamId: string;
}

/**
 * Reads certificate.pem, key.pem (unencrypted) and wwdr.pem from a folder. The certificate's subject contains the Pass
 * Type ID (UID) and the team (OU).
 * @throws Error that names what is missing or does not match.
 */
export function readAppleCredentials(folder: string): AppleCredentials {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const [certificate, key, wwdr] = [read('certificate.pem'), read('key.pem'), read('wwdr.pem')];
  const parsed = new X509Certificate(certificate);
  if (!parsed.checkPrivateKey(createPrivateKey(key))) throw new Error('key.pem is not the key of certificate.pem');
  new X509Certificate(wwdr);
  const passTypeId = readField(parsed.subject, 'UID');
  const teamId = readField(parsed.subject, 'OU');
  if (passTypeId === undefined || teamId === undefined) {
    throw new Error('certificate.pem is not the certificate of a Pass Type ID');
  }
  return { certificate, key, wwdr, passTypeId, teamId };
}

/** Reads a field of a subject, which has one field per line. */
const readField = (subject: string, name: string): string | undefined =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);
