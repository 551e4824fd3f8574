import { Server } from 'node:net';
import { setImmediate as immediately, setTimeout as wait } from 'node:timers/promises';
import type { App } from './App';

export interface Drain {
  /**
   * Stops accepting connections and resolves when the last response is sent. Active connections close after their
   * next response; idle ones close after a short delay.
   */
  begin(): Promise<void>;
  readonly begun: boolean;
}

// A connection that has been idle for this long is not about to send a request.
const IDLE_MS = 300;

/** Lets the server stop without losing a request that reached it. */
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
      // The event loop has just accepted pending connections, so few are left in the kernel's queue.
      await immediately();
      begun = true;
      const ended = new Promise<void>((resolve) => {
        // The HTTP server's own close also cuts idle connections at once, where a request may be about to arrive.
        Server.prototype.close.call(app.server, () => {
          resolve();
        });
      });
      await wait(IDLE_MS);
      app.server.closeIdleConnections();
      await ended;
    },
  };
}
