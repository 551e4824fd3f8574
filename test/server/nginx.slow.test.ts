import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

const HOST = 'shop.example';
const ORIGIN = `https://${HOST}`;
/** Nobody else listens on this address of the loopback network. */
const ADDRESS = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
const PORT = 8443;
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file));
const describeWithNginx = NGINX === undefined ? describe.skip : describe;

interface Response {
  status: number | undefined;
  cookies: string[];
  text: string;
}

function send(
  method: string,
  url: string,
  { headers, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        method,
        host: ADDRESS,
        port: PORT,
        path: `/api${url}`,
        servername: HOST,
        // The certificate is made by this test.
        rejectUnauthorized: false,
        headers: { host: HOST, 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            cookies: response.headers['set-cookie'] ?? [],
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject).end(body);
  });
}

/** Starts nginx with the documented file in front of a server. Only addresses and paths are replaced. */
async function startNginx(folder: string, server: RunningProcess): Promise<() => Promise<void>> {
  const file = (name: string) => path.join(folder, name);
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`],
    ...['-keyout', file('key.pem'), '-out', file('cert.pem')],
  ]);
  const documented = readFileSync(path.resolve(__dirname, '../../docs/operations/nginx.conf'), 'utf8')
    .replaceAll(/listen \[::\]:.*\n/g, '')
    .replaceAll('listen 80;', `listen ${ADDRESS}:8080;`)
    .replaceAll('listen 443 ', `listen ${ADDRESS}:${PORT} `)
    .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${file('cert.pem')};`)
    .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${file('key.pem')};`)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('http://127.0.0.1:3000', server.url);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${file(name)};`,
  );
  // As root, its workers would have another user, who cannot write to the folder of this test.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file('nginx.conf'),
    `${user} daemon off; pid ${file('pid')}; error_log stderr; events {} http { ${folders.join(' ')} ${documented} }`,
  );
  const nginx = spawn(NGINX ?? '', ['-c', file('nginx.conf'), '-p', folder, '-e', 'stderr'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  await eventually('nginx answers', async () => {
    expect(nginx.exitCode).toBeNull();
    return (await send('GET', '/health').catch(() => null)) !== null;
  });
  return async () => {
    nginx.kill();
    await ended;
  };
}

describeWithNginx('behind nginx with the documented file', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-nginx-'));
  let server: RunningProcess;
  let stopNginx: () => Promise<void>;

  beforeAll(async () => {
    server = await startServer({ ...sharedDatabaseEnv(), PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' });
    stopNginx = await startNginx(folder, server);
  });
  afterAll(async () => {
    await stopNginx();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('BX-160 the link of the kiosk names the public address, its page opens, and its cookie is secure', async () => {
    const store = await createTestStore();
    const customer = await addCustomer(store);
    const created = await send('POST', '/kiosk/customer-page-links', {
      headers: { authorization: `Bearer ${await store.kioskToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: customer.phone, storeSubdomain: store.subdomain }),
    });
    const { url } = JSON.parse(created.text) as { url: string };
    expect(url.startsWith(`${ORIGIN}/my/${store.subdomain}#`)).toBe(true);
    const opened = await send('POST', `/my/${store.subdomain}/session`, {
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ token: url.split('#')[1] }),
    });
    expect([opened.status, opened.cookies]).toEqual([204, [expect.stringContaining('; Secure')]]);
    expect(server.output()).not.toContain('TRUST_PROXY is 0');
  });

  test('LV-01 an event of a stream comes through at once', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const received = await new Promise<string>((resolve, reject) => {
      const request = https.get(
        {
          host: ADDRESS,
          port: PORT,
          path: `/api/stores/${store.id}/events/stream`,
          servername: HOST,
          rejectUnauthorized: false,
          headers: { host: HOST, authorization: `Bearer ${token}` },
        },
        (response) => {
          let text = '';
          response
            .on('error', () => undefined)
            .on('data', (chunk: Buffer) => {
              text += chunk.toString();
              if (text === ':\n\n')
                void call('PUT', '/store/events-feed', { token, body: { isEnabled: true }, server: server.url });
              if (!text.includes('data: changed')) return;
              resolve(text);
              request.destroy();
            });
        },
      );
      request.on('error', reject);
    });
    expect(received).toBe(':\n\ndata: changed\n\n');
  });

  test('BX-160 a file of 10 MB is uploaded', async () => {
    const store = await createTestStore();
    const row = `2025550100,${'Name '.repeat(12)}\n`;
    const uploaded = await send('POST', '/store/customers/import?fileName=people.csv', {
      headers: { authorization: `Bearer ${await store.ownerToken()}`, 'content-type': 'text/csv' },
      body: `Phone,Name\n${row.repeat(Math.ceil(10_000_000 / row.length))}`,
    });
    expect([uploaded.status, uploaded.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  });

  test('BX-160 no phone number gets into the logs of nginx, not even when the server is gone', async () => {
    const store = await createTestStore();
    const { phone } = await addCustomer(store);
    const lookUp = async () =>
      send('GET', `/public/customer?phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}`, {
        headers: { authorization: `Bearer ${await store.kioskToken()}` },
      });
    expect((await lookUp()).status).toBe(200);
    await server.stop();
    expect((await lookUp()).status).toBe(502);
    const readLog = (name: string) => readFileSync(path.join(folder, name), 'utf8');
    await eventually('both lookups are logged', () => readLog('regulars.log').includes(' 502 '));
    expect(readLog('regulars.log')).toContain('GET /api/public/customer"');
    const logs = `${readLog('regulars.log')}${readLog('regulars-error.log')}`;

    expect(logs).not.toContain(phone.slice(2));
  });
});
