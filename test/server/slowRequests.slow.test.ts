import net from 'node:net';
import fastify from 'fastify';
import { limitSlowRequests } from '../../src/server/platform/http/connections';
import { eventually } from '../support/eventually';

const LIMIT_MS = 300;

test('a connection that does not complete its request in time is closed, but not before the limit', async () => {
  const app = fastify(limitSlowRequests(LIMIT_MS));
  app.post('/', () => 'ok');
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const measure = async (bytes: string, next: string) => {
    const socket = net.connect(port, '127.0.0.1');
    // Closing a connection with unread bytes resets it.
    socket.on('error', () => undefined).resume();
    const start = performance.now();
    socket.write(bytes);
    const drip = setInterval(() => socket.write(next), LIMIT_MS / 10);
    // With the default check interval it would take 30 s.
    await eventually('the server closes the connection', () => socket.closed);
    clearInterval(drip);
    return performance.now() - start;
  };
  const slowHeaders = 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: ';
  const slowBody = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
  const times = await Promise.all([measure('', ''), measure(slowHeaders, 'x'), measure(slowBody, ' ')]);
  await app.close();
  for (const time of times) expect(time).toBeGreaterThan(LIMIT_MS * 0.9);
});
