import { Server } from 'node:net';
import { setImmediate as immediately, setTimeout as wait } from 'node:timers/promises';
import type { App } from './App';

export interface Drain {
  /**
   * Takes no new connections, and resolves when the last answer is out. Connections at work learn by their next
   * answer that it is the last one; silent ones are closed after a moment.
   */
  begin(): Promise<void>;
  readonly begun: boolean;
}

// A connection that has been silent for so long is between requests, not about to send one.
const SILENT_MS = 300;

/** A way to stop in which no request is lost that reached the server. */
export function addDrain(app: App): Drain {
  let begun = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (begun) void reply.header('connection', 'close');
    done();
  });
  return {
    get begun() {
      return begun;
    },
    async begin() {
      // Right after the loop took in what was waiting to connect, so that little is left in the kernel's queue.
      await immediately();
      begun = true;
      const ended = new Promise<void>((resolve) => {
        // An HTTP server's own close also cuts idle connections at once, on which a request may just be on its way.
        Server.prototype.close.call(app.server, () => {
          resolve();
        });
      });
      await wait(SILENT_MS);
      app.server.closeIdleConnections();
      await ended;
    },
  };
}
