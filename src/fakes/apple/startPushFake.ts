import { readFile } from 'node:fs/promises';
import { constants, createSecureServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';

interface Push {
  token: string;
  topic: string;
}

export interface PushFake {
  url: string;
  /** The accepted notifications. */
  pushes: Push[];
  /** Sets the status and reason of later responses for a token. */
  respondTo(token: string, status: number, reason: string): void;
  close(): Promise<void>;
}

/**
 * Starts a fake of Apple's push notification service, with HTTP/2 on loopback and the certificates in a folder (see
 * createPassCertificates). Only the certificate of the Pass Type ID in the topic may send.
 * @throws Error in production.
 */
export async function startPushFake(folder: string): Promise<PushFake> {
  if (process.env.NODE_ENV === 'production') throw new Error('The push fake does not run in production');
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const [cert, key, ca] = await Promise.all([read('tls.pem'), read('tls-key.pem'), read('wwdr.pem')]);
  const pushes: Push[] = [];
  const answers = new Map<string, { status: number; reason: string }>();
  const sessions = new Set<Http2Session>();
  const server = createSecureServer({ cert, key, ca, requestCert: true, rejectUnauthorized: true });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    const token = /^\/3\/device\/([0-9A-Fa-f]+)$/.exec(String(headers[constants.HTTP2_HEADER_PATH]))?.[1];
    const topic = String(headers['apns-topic']);
    const refusal = findRefusal(stream, { token, topic });
    const answer = refusal ?? answers.get(token ?? '') ?? { status: 200, reason: '' };
    if (answer.status === 200 && token !== undefined) pushes.push({ token, topic });
    stream.respond({ [constants.HTTP2_HEADER_STATUS]: answer.status });
    stream.end(answer.status === 200 ? '' : JSON.stringify({ reason: answer.reason }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    pushes,
    respondTo: (token, status, reason) => answers.set(token, { status, reason }),
    close: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function findRefusal(
  stream: ServerHttp2Stream,
  { token, topic }: { token: string | undefined; topic: string },
): { status: number; reason: string } | null {
  const { subject } = (stream.session?.socket as TLSSocket).getPeerCertificate();
  if ((subject as { UID?: string } | undefined)?.UID !== topic) return { status: 400, reason: 'TopicDisallowed' };
  return token === undefined ? { status: 400, reason: 'BadDeviceToken' } : null;
}
