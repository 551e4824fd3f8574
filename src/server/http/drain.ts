import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { App } from './App';

export interface Drain {
  /**
   * Accepts connections for another `acceptMs` ms, in which readiness already answers 503, then stops listening, and
   * resolves when the last response is sent. Active connections close after their next response; idle ones close after
   * a short delay.
   */
  begin(acceptMs: number): Promise<void>;
  readonly begun: boolean;
}

// A connection that has been idle for this long is not about to send a request.
const IDLE_MS = 300;
const SHORT_TURN_MS = 0.5;
const QUIET_TURN_ATTEMPTS = 200;

/** Lets the server stop without losing a request that reached it. */
export function addDrain(app: App): Drain {
  let begun = false;
  let listening = true;
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Not before: a client that must connect again should find a listener, or be refused.
    if (!listening) void reply.header('connection', 'close');
    done();
  });

  /** Returns right after a short turn of the event loop that accepted no connection: the kernel's queue is empty. */
  async function untilQuiet(): Promise<void> {
    for (let attempt = 0; attempt < QUIET_TURN_ATTEMPTS; attempt += 1) {
      const before = { accepted, time: performance.now() };
      await nextTurn();
      if (accepted === before.accepted && performance.now() - before.time < SHORT_TURN_MS) return;
    }
  }

  return {
    get begun() {
      return begun;
    },
    async begin(acceptMs) {
      begun = true;
      await wait(acceptMs);
      // Closing resets the connections that the kernel has established but the process has not accepted.
      await untilQuiet();
      listening = false;
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
