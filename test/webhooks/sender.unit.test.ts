import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import forge from 'node-forge';
import { createWebhookSender } from '../../src/server/integrations/webhooks';
import { startNameServer } from '../support/nameServer';

const { certificate, key } = createCertificate('hook.test');
const systemCertificates = getCACertificates('default');
const cleanUps: (() => void)[] = [];
beforeAll(() => setDefaultCACertificates([...systemCertificates, certificate]));
afterAll(() => setDefaultCACertificates(systemCertificates));
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

const never = new AbortController().signal;
const PUBLIC = { allowsPrivate: false, publicUrl: undefined };
const PRIVATE = { allowsPrivate: true, publicUrl: 'https://shop.example' };

describe('with public addresses only', () => {
  it('PL-11 a second answer of the name server does not matter, and a new connection checks it again', async () => {
    const receiver = await startReceiver({ answer: (_request, response) => response.end('thanks') });
    const answers = ['127.0.0.2', '127.0.0.3'];
    const names = await startNames(() => answers.slice(0, 1));
    const send = createWebhookSender({
      ...PUBLIC,
      nameServers: [names.address],
      // Stands for the public internet. The second answer is refused.
      isPublic: (address) => {
        answers.shift();
        return address === '127.0.0.2';
      },
    });
    const request = { url: `https://hook.test:${receiver.port}/a?b=1`, headers: { connection: 'close' }, body: '{}' };
    expect(await send(request, never)).toEqual({ status: 200, answer: 'thanks', problem: null });
    expect(receiver.requests).toMatchObject([
      { url: '/a?b=1', headers: { host: `hook.test:${receiver.port}`, 'content-type': 'application/json' } },
    ]);
    expect(receiver.serverNames).toEqual(['hook.test']);
    expect(receiver.peers).toEqual(['127.0.0.2']);
    expect(names.asked).toEqual(['hook.test', 'hook.test']);
    expect(await send(request, never)).toMatchObject({ problem: 'address_refused' });
    expect(receiver.requests).toHaveLength(1);
  });

  it.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:7f00:1'],
    ['fd00:ec2::254'],
    ['64:ff9b::7f00:1'],
    ['8.8.8.8', '127.0.0.1'],
    ['2606:4700:4700::1111', '192.168.0.1'],
  ])('PL-11 a name with %s %s is refused without a connection', async (...addresses) => {
    const receiver = await startReceiver({});
    const names = await startNames(() => addresses);
    const send = createWebhookSender({ ...PUBLIC, nameServers: [names.address] });
    const answer = await send({ url: `https://hook.test:${receiver.port}`, headers: {}, body: '{}' }, never);
    expect(answer).toEqual({ status: null, answer: '', problem: 'address_refused' });
    expect(receiver.peers).toEqual([]);
  });

  it('PL-11 an address that was saved when inner ones were allowed is refused without asking for a name', async () => {
    const receiver = await startReceiver({});
    const send = createWebhookSender(PUBLIC);
    for (const url of [`https://127.0.0.1:${receiver.port}`, `https://[::1]:${receiver.port}`, 'http://example.com'])
      expect(await send({ url, headers: {}, body: '{}' }, never)).toMatchObject({ problem: 'address_refused' });
    expect(receiver.peers).toEqual([]);
  });

  it('PL-11 a redirect is an answer and is not followed', async () => {
    const inner = await startReceiver({ secure: false });
    const receiver = await startReceiver({
      answer: (_request, response) =>
        response.writeHead(307, { location: `http://127.0.0.1:${inner.port}/secret` }).end(),
    });
    const names = await startNames(() => ['127.0.0.1']);
    const send = createWebhookSender({ ...PUBLIC, nameServers: [names.address], isPublic: () => true });
    const answer = await send({ url: `https://hook.test:${receiver.port}`, headers: {}, body: '{}' }, never);
    expect(answer).toMatchObject({ status: 307, problem: null });
    expect(inner.peers).toEqual([]);
  });

  it('a name without an address, and a certificate for another name', async () => {
    const receiver = await startReceiver({});
    const names = await startNames((name) => (name === 'none.test' ? [] : ['127.0.0.1']));
    const send = createWebhookSender({ ...PUBLIC, nameServers: [names.address], isPublic: () => true });
    const sendTo = (name: string) => send({ url: `https://${name}:${receiver.port}`, headers: {}, body: '{}' }, never);
    expect(await sendTo('none.test')).toMatchObject({ problem: 'name_unknown' });
    expect(await sendTo('other.test')).toMatchObject({ problem: 'certificate' });
    expect(receiver.requests).toEqual([]);
  });
});

describe('with inner addresses allowed', () => {
  it('sends the body and headers over http, and uses the connection again', async () => {
    const receiver = await startReceiver({ secure: false, answer: (_request, response) => response.end('ok') });
    const send = createWebhookSender(PRIVATE);
    const request = {
      url: `http://localhost:${receiver.port}/hook`,
      headers: { 'webhook-id': 'evt_1' },
      body: '{"a":"é"}',
    };
    for (let n = 0; n < 3; n += 1) expect(await send(request, never)).toMatchObject({ status: 200, answer: 'ok' });
    expect(receiver.bodies).toEqual(['{"a":"é"}', '{"a":"é"}', '{"a":"é"}']);
    expect(receiver.requests[0]?.headers).toMatchObject({ 'webhook-id': 'evt_1', 'content-length': '10' });
    expect(receiver.requests[0]?.headers['user-agent']).toMatch(/^Regulars\/\S+ \(\+https:\/\/shop\.example\)$/);
    expect(receiver.peers).toHaveLength(1);
  });

  it('reads 1 KB of an endless answer, without characters that a database or terminal cannot take', async () => {
    const receiver = await startReceiver({
      secure: false,
      answer: (_request, response) => {
        response.write('\0\u001b[31mred\n');
        const timer = setInterval(() => response.write('x'.repeat(600)), 1);
        response.on('close', () => clearInterval(timer));
      },
    });
    const send = createWebhookSender(PRIVATE);
    const { answer } = await send({ url: receiver.httpUrl, headers: {}, body: '{}' }, never);
    expect(answer).toMatch(/^\[31mred\nx+$/);
    expect(answer.length).toBe(1022);
  });

  it('a status with a body that never ends counts, and no answer is a timeout', async () => {
    const receiver = await startReceiver({
      secure: false,
      answer: (request, response) => {
        if (request.url === '/begun') response.writeHead(202).write('part');
      },
    });
    const send = createWebhookSender({ ...PRIVATE, timeoutMs: 300 });
    const sendTo = (path: string) => send({ url: `${receiver.httpUrl}${path}`, headers: {}, body: '{}' }, never);
    expect(await sendTo('/begun')).toEqual({ status: 202, answer: 'part', problem: null });
    expect(await sendTo('/silent')).toEqual({ status: null, answer: '', problem: 'timeout' });
  });

  it('a receiver that breaks off or does not listen is unreachable', async () => {
    const receiver = await startReceiver({ secure: false, answer: (request) => request.socket.destroy() });
    const send = createWebhookSender(PRIVATE);
    const answer = await send({ url: receiver.httpUrl, headers: {}, body: '{}' }, never);
    expect(answer).toMatchObject({ problem: 'unreachable' });
    receiver.close();
    expect(await send({ url: receiver.httpUrl, headers: {}, body: '{}' }, never)).toMatchObject({
      problem: 'unreachable',
    });
  });

  it('a connection that the receiver closed meanwhile is opened again', async () => {
    let count = 0;
    const receiver = await startReceiver({
      secure: false,
      answer: (request, response) => {
        count += 1;
        // Closes the connection at the moment of the second request, as a receiver does whose time is up.
        if (count === 2) request.socket.resetAndDestroy();
        else response.end();
      },
    });
    const send = createWebhookSender(PRIVATE);
    const request = { url: receiver.httpUrl, headers: {}, body: '{}' };
    expect(await send(request, never)).toMatchObject({ status: 200 });
    expect(await send(request, never)).toMatchObject({ status: 200 });
    expect(receiver.peers).toHaveLength(2);
  });

  it('ends at once when the server stops', async () => {
    const stopping = new AbortController();
    const receiver = await startReceiver({ secure: false, answer: () => stopping.abort(new Error('stopping')) });
    const send = createWebhookSender(PRIVATE);
    await expect(send({ url: receiver.httpUrl, headers: {}, body: '{}' }, stopping.signal)).rejects.toThrow('stopping');
  });
});

async function startNames(answer: (name: string) => readonly string[]) {
  const names = await startNameServer(answer);
  cleanUps.push(() => names.close());
  return names;
}

async function startReceiver({ secure = true, answer }: { secure?: boolean; answer?: RequestListener }) {
  const requests: IncomingMessage[] = [];
  const bodies: string[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(request);
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      bodies.push(body);
      if (answer) answer(request, response);
      else response.end();
    });
  };
  const serverNames: (string | false | undefined | null)[] = [];
  const server = secure ? https.createServer({ cert: certificate, key }, listener) : http.createServer(listener);
  if (server instanceof https.Server) server.on('secureConnection', (socket) => serverNames.push(socket.servername));
  // The address at which each connection arrived.
  const peers: (string | undefined)[] = [];
  server.on('connection', (socket: Socket) => peers.push(socket.localAddress?.replace('::ffff:', '')));
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  cleanUps.push(close);
  return { port, httpUrl: `http://localhost:${port}`, requests, bodies, serverNames, peers, close };
}

/** Creates a self-signed certificate for a name. */
function createCertificate(name: string): { certificate: string; key: string } {
  // The library takes seconds to make a key.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyPem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const signingKey = forge.pki.privateKeyFromPem(keyPem);
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.setRsaPublicKey(signingKey.n, signingKey.e);
  made.serialNumber = '01';
  made.validity.notBefore = new Date(Date.now() - 400 * 86_400_000);
  made.validity.notAfter = new Date(Date.now() + 400 * 86_400_000);
  const subject = [{ shortName: 'CN', value: name }];
  made.setSubject(subject);
  made.setIssuer(subject);
  made.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
  ]);
  made.sign(signingKey, forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(made), key: keyPem };
}
