import { once } from 'node:events';
import net from 'node:net';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';
import { createTestStore } from '../support/testStore';

let server: RunningProcess;
beforeAll(async () => {
  server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'info' });
});
afterAll(() => server.stop());

interface Line {
  level: string;
  msg: string;
  route?: string;
}
const readLog = () =>
  server
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));

/** Sends the bytes and disconnects without reading the response, by a reset or by an orderly end. */
async function sendAndHangUp(bytes: string, how: 'reset' | 'end'): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes, () => {
    if (how === 'reset') socket.resetAndDestroy();
    else socket.destroy();
  });
  await new Promise((resolve) => socket.once('close', resolve));
}

function toPost(path: string, body: string, length = body.length): string {
  return `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

test('a client that disconnects during its sign-in causes no server error', async () => {
  const store = await createTestStore();
  const body = { email: store.ownerEmail, password: 'a wrong password' };
  const text = JSON.stringify(body);
  const whole = toPost('/auth/login', text);
  const part = toPost('/auth/login', text.slice(0, 20), text.length);
  const hangUps = Array.from({ length: 20 }, (_, n) =>
    sendAndHangUp(n % 4 < 2 ? whole : part, n % 2 ? 'reset' : 'end'),
  );
  await Promise.all(hangUps);
  // Passwords are checked one after the other, so the earlier sign-ins have been checked when this one responds.
  const { status } = await call('POST', '/auth/login', {
    server: server.url,
    body: { ...body, email: 'x@example.com' },
  });
  expect(status).toBe(401);
  await eventually('the log has a request cut short', () => readLog().some(({ msg }) => msg === 'request cut short'));
  expect(readLog().filter(({ level }) => level === 'error')).toEqual([]);
});
