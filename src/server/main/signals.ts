import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../platform/http/App';
import type { Drain } from '../platform/http/drain';

const STOP_TIMEOUT_MS = 9_000;
/** Begins when the server stops listening. Longer than any response takes. Incomplete requests are cut off. */
const DRAIN_TIMEOUT_MS = 4_000;

export interface Running {
  app: App;
  drain: Drain;
  /** How long connections are still accepted after a signal. */
  acceptMs: number;
  database: { stop(): Promise<void> };
}

/**
 * On SIGTERM or SIGINT: drains the server, stops the database and exits with 0. Connections that are still open 4 s
 * after the server has stopped listening are closed. A signal during startup takes effect when `started` is called, so
 * that the packaged database never keeps running alone. Further signals are ignored, and 9 s after the first one the
 * process exits with 1.
 */
export function stopOnSignals(log: FastifyBaseLogger): { started(running: Running): void } {
  let running: Running | undefined;
  let requested = false;
  let stopping = false;
  const stop = () => {
    if (!running || stopping) return;
    stopping = true;
    end(running, log).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  const requestStop = () => {
    if (requested) return;
    requested = true;
    setTimeout(() => {
      log.error('stopping took too long, exiting');
      process.exit(1);
    }, STOP_TIMEOUT_MS).unref();
    stop();
  };
  process.on('SIGTERM', requestStop);
  process.on('SIGINT', requestStop);
  return {
    started(server) {
      running = server;
      if (requested) stop();
    },
  };
}

async function end({ app, drain, acceptMs, database }: Running, log: FastifyBaseLogger): Promise<void> {
  log.info('stopping');
  const cutOff = setTimeout(() => {
    log.warn('closing connections that are still open');
    app.server.closeAllConnections();
  }, acceptMs + DRAIN_TIMEOUT_MS);
  await drain.begin(acceptMs);
  clearTimeout(cutOff);
  await app.close();
  await database.stop();
  log.info('stopped');
}
