import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './App';

export interface Drain {
  /**
   * Keeps accepting connections for `acceptMs`, while the readiness check already returns 503, then stops listening. It
   * resolves when the last response is sent. Active connections close after their next response, idle ones soon after.
   */
  begin(acceptMs: number): Promise<void>;
  readonly begun: boolean;
  /** Aborts when `begin` is called. */
  readonly signal: AbortSignal;
}

// A connection that has been idle for this long is not about to send a request.
const IDLE_MS = 300;
/** When no connection arrives for this long, the kernel's queue is assumed to be empty. */
const QUIET_MS = 20;
const QUIET_ATTEMPTS = 25;

/** Stops the server without losing a request that has reached it. */
export function addDrain(app: App): Drain {
  const beginning = new AbortController();
  let listening = true;
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  let responsesHeld: Promise<void> | null = null;
  app.addHook('onSend', async (_request, reply) => {
    await responsesHeld;
    // Only after listening has ended, because a client that reconnects should either find a listener or be refused.
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
      // Closing resets the connections that the kernel has established but the process has not accepted. While
      // responses are held back, the clients waiting for them open no new connections.
      let release = (): void => undefined;
      responsesHeld = new Promise((resolve) => {
        release = resolve;
      });
      await waitUntilIdle();
      listening = false;
      const ended = new Promise<void>((resolve) => {
        // The close of the HTTP server also closes idle connections at once, on which a request may be about to arrive.
        Server.prototype.close.call(app.server, () => resolve());
      });
      release();
      await wait(IDLE_MS);
      app.server.closeIdleConnections();
      await ended;
    },
  };
}
