import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the shared server. It can disconnect and serve another version of the service worker. */
export interface DeployProxy {
  url: string;
  /** Without a connection, every request fails. */
  setConnected(isConnected: boolean): void;
  /** Changes the version of the service worker. */
  deploy(): void;
  close(): Promise<void>;
}

export async function startDeployProxy(target: string): Promise<DeployProxy> {
  let isConnected = true;
  let deployed = 0;
  const server = http.createServer((request, response) => {
    if (!isConnected) {
      request.socket.destroy();
      return;
    }
    const isWorker = request.url === '/sw.js';
    // The worker must be uncompressed to be changed, and an unconditional request always returns it.
    const headers = isWorker ? { accept: '*/*' } : request.headers;
    const forwarded = http.request(target + (request.url ?? '/'), { method: request.method, headers }, (upstream) => {
      if (!isWorker) {
        response.writeHead(upstream.statusCode ?? 500, upstream.headers);
        upstream.pipe(response);
        return;
      }
      let text = '';
      upstream.setEncoding('utf8').on('data', (part: string) => (text += part));
      upstream.on('end', () => {
        response.writeHead(upstream.statusCode ?? 500, {
          'content-type': upstream.headers['content-type'],
          'cache-control': 'no-cache',
        });
        response.end(deployed === 0 ? text : text.replace(/version:"\w+"/, `version:"deployed${deployed}"`));
      });
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setConnected(next) {
      isConnected = next;
      if (!next) server.closeAllConnections();
    },
    deploy() {
      deployed += 1;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
