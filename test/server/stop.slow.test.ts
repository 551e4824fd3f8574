import net from 'node:net';
import { call } from '../support/http';
import { startServer } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';

test('connections with an incomplete request do not prevent a graceful stop', async () => {
  const server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'error' });
  const { hostname, port } = new URL(server.url);
  // Browsers open connections in advance, and a kiosk may lose its network during a request.
  const sockets = await Promise.all(
    [
      '',
      'GET /api/health/live HTTP/1.1\r\nHo',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
    ].map(
      (partialRequest) =>
        new Promise<net.Socket>((resolve) => {
          const socket = net.connect(Number(port), hostname, () => {
            socket.write(partialRequest);
            resolve(socket);
          });
          socket.on('error', () => undefined);
        }),
    ),
  );
  // Connections are accepted in order, so the server has accepted those above.
  expect((await call('GET', '/health/live', { server: server.url })).status).toBe(200);
  // The exit code would be 1 if stopping took 9 s.
  const code = await server.stop('SIGTERM');
  for (const socket of sockets) socket.destroy();
  expect({ code, printed: server.output() }).toEqual({
    code: 0,
    printed: expect.stringMatching(
      /^Regulars \S+( \(\S+\))? is ready on \S+\n(There is no administrator yet.+\n.+\n)?$/,
    ) as string,
  });
}, 60_000);
