import { createHash, createVerify, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** The content of a pass file. */
export interface OpenedPass {
  /** The parsed pass.json. */
  pass: Record<string, unknown>;
  /** Files by name. */
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Opens a pass file as a phone does: checks that the manifest contains the hash of every file, and that a certificate
 * for the Pass Type ID, issued by the authority, signed the manifest.
 * @throws Error with the reason.
 */
export function openPass(content: Buffer, authorityPem: string): OpenedPass {
  const files = unzip(content);
  const read = (name: string) => {
    const file = files.get(name);
    if (!file) throw new Error(`the pass has no ${name}`);
    return file;
  };
  const manifest = JSON.parse(read('manifest.json').toString()) as Record<string, string>;
  for (const [name, file] of files) {
    if (name === 'manifest.json' || name === 'signature') continue;
    if (createHash(DIGEST).update(file).digest('hex') !== manifest[name]) throw new Error(`${name} was changed`);
  }
  const signer = verifySignature(read('signature'), read('manifest.json'), new X509Certificate(authorityPem));
  const pass = JSON.parse(read('pass.json').toString()) as Record<string, unknown>;
  if (!signer.subject.includes(`UID=${String(pass.passTypeIdentifier)}\n`))
    throw new Error('another pass type signed it');
  read('icon.png');
  return { pass, files };
}

/** The hash that pass files use for their signature and their manifest. */
const DIGEST = 'sha1';

/** Verifies a detached PKCS #7 signature (RFC 2315), and returns the certificate of the signer. */
function verifySignature(signature: Buffer, manifest: Buffer, authority: X509Certificate): X509Certificate {
  const der = forge.asn1.fromDer(forge.util.createBuffer(signature.toString('binary')));
  const message = forge.pkcs7.messageFromAsn1(der) as forge.pkcs7.PkcsSignedData & {
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
  };
  const certificates = message.certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one)));
  const signer = certificates.find(({ subject }) => subject.includes('UID='));
  if (!signer?.verify(authority.publicKey))
    throw new Error('the authority did not issue the certificate of the signer');
  const { authenticatedAttributes, signature: signed } = message.rawCapture;
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, authenticatedAttributes);
  const attributes = Buffer.from(forge.asn1.toDer(set).getBytes(), 'binary');
  const isSigned = createVerify(DIGEST).update(attributes).verify(signer.publicKey, Buffer.from(signed, 'binary'));
  if (!isSigned) throw new Error('the signature is wrong');
  if (!attributes.includes(createHash(DIGEST).update(manifest).digest()))
    throw new Error('another manifest was signed');
  return signer;
}

/** Reads the files of an uncompressed zip archive, which is what the server creates for passes. */
function unzip(content: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const LOCAL_HEADER = 0x04034b50;
  for (let at = 0; content.readUInt32LE(at) === LOCAL_HEADER;) {
    const size = content.readUInt32LE(at + 18);
    const nameEnd = at + 30 + content.readUInt16LE(at + 26);
    const start = nameEnd + content.readUInt16LE(at + 28);
    if (content.readUInt16LE(at + 8) !== 0) throw new Error('the archive is compressed');
    files.set(content.toString('utf8', at + 30, nameEnd), content.subarray(start, start + size));
    at = start + size;
  }
  return files;
}
