import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import forge from 'node-forge';

interface Subject {
  name: string;
  /** The Pass Type ID, only for a leaf certificate. */
  passTypeId?: string;
  teamId?: string;
}

/** The OID of a field that node-forge has no name for. */
const USER_ID = '0.9.2342.19200300.100.1.1';
const YEARS = 20;

interface Signed {
  key: forge.pki.rsa.PrivateKey;
  certificate: forge.pki.Certificate;
}

/**
 * Writes certificate.pem, key.pem and wwdr.pem of a fictitious Pass Type ID to a folder. Their subjects have the same
 * fields as Apple's. Also writes tls.pem and tls-key.pem, with which a push fake serves localhost.
 */
export async function createPassCertificates(folder: string, passTypeId: string): Promise<void> {
  const authority = sign({ name: 'Fake Worldwide Developer Relations' }, null);
  const leaf = sign({ name: `Pass Type ID: ${passTypeId}`, passTypeId, teamId: 'FAKETEAM01' }, authority);
  const tls = sign({ name: 'localhost' }, authority);
  const { certificateToPem, privateKeyToPem } = forge.pki;
  const files = {
    'wwdr.pem': certificateToPem(authority.certificate),
    'certificate.pem': certificateToPem(leaf.certificate),
    'key.pem': privateKeyToPem(leaf.key),
    'tls.pem': certificateToPem(tls.certificate),
    'tls-key.pem': privateKeyToPem(tls.key),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(folder, name), content, { mode: 0o600 });
  }
}

function sign({ name, passTypeId, teamId }: Subject, issuer: Signed | null): Signed {
  const keys = forge.pki.rsa.generateKeyPair({ bits: 2048 });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`;
  const now = new Date();
  certificate.validity.notBefore = new Date(now.getTime() - 86_400_000);
  certificate.validity.notAfter = new Date(now.getFullYear() + YEARS, 0, 1);
  const subject: forge.pki.CertificateField[] = [
    ...(passTypeId === undefined ? [] : [{ type: USER_ID, value: passTypeId }]),
    { shortName: 'CN', value: name },
    ...(teamId === undefined ? [] : [{ shortName: 'OU', value: teamId }]),
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(issuer ? issuer.certificate.subject.attributes : subject);
  certificate.setExtensions(
    issuer
      ? [
          {
            name: 'subjectAltName',
            altNames: [
              { type: 2, value: 'localhost' },
              { type: 7, ip: '127.0.0.1' },
            ],
          },
        ]
      : [{ name: 'basicConstraints', cA: true }],
  );
  certificate.sign(issuer?.key ?? keys.privateKey, forge.md.sha256.create());
  return { key: keys.privateKey, certificate };
}
