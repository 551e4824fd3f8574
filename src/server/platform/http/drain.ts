import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './App';

export interface Drain {
  /**
   * Accepts connections for another `acceptMs` ms, in which readiness already returns 503, then stops listening, and
   * resolves when the last response is sent. Active connections close after their next response; idle ones close after
   * a short delay.
   */
  begin(acceptMs: number): Promise<void>;
  readonly begun: boolean;
  /** Aborts when it begins. */
  readonly signal: AbortSignal;
}

// A connection that has been idle for this long is not about to send a request.
const IDLE_MS = 300;
/** While no connection arrives for this long, the kernel's queue is taken to be empty. */
const QUIET_MS = 20;
const QUIET_ATTEMPTS = 25;

/** Lets the server stop without losing a request that reached it. */
export function addDrain(app: App): Drain {
  const beginning = new AbortController();
  let listening = true;
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  let responsesHeld: Promise<void> | null = null;
  app.addHook('onSend', async (_request, reply) => {
    await responsesHeld;
    // Not before: a client that must connect again should find a listener, or be refused.
    if (!listening) void reply.header('connection', 'close');
  });

  async function waitUntilIdle(): Promise<void> {
    for (let attempt = 0; attempt < QUIET_ATTEMPTS; attempt += 1) {
      const before = accepted;
      await wait(QUIET_MS);
      if (accepted === before) return;
    }
  }

  return {
    get begun() {
      return beginning.signal.aborted;
    },
    signal: beginning.signal,
    async begin(acceptMs) {
      beginning.abort();
      await wait(acceptMs);
      // Closing resets the connections that the kernel has established but the process has not accepted. Without
      // responses, the clients that wait for them open no new ones.
      let release = (): void => undefined;
      responsesHeld = new Promise((resolve) => {
        release = resolve;
      });
      await waitUntilIdle();
      listening = false;
      const ended = new Promise<void>((resolve) => {
        // The HTTP server's own close also cuts idle connections at once, where a request may be about to arrive.
        Server.prototype.close.call(app.server, () => resolve());
      });
      release();
      await wait(IDLE_MS);
      app.server.closeIdleConnections();
      await ended;
    },
  };
}
