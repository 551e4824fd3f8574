import type { FastifyBaseLogger } from 'fastify';
import type { App } from './http/App';
import type { Drain } from './http/drain';

const GIVE_UP_MS = 9_000;
/** Longer than any answer of ours takes; whoever has not sent their request by then will not get one. */
const PATIENCE_MS = 5_000;

export interface Running {
  app: App;
  drain: Drain;
  database: { stop(): Promise<void> };
}

/**
 * On SIGTERM or SIGINT: takes no new connections, answers what is in flight, then stops the database, and ends with 0.
 * Requests that have not even arrived after 5 s are cut off, so that the database is stopped all the same.
 * A signal during the start counts once `started` is called, so that the packaged database is never left alone.
 * Further signals change nothing; what has not ended 9 s after the first is cut off.
 */
export function stopOnSignals(log: FastifyBaseLogger): { started(running: Running): void } {
  let running: Running | undefined;
  let asked = false;
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
  const ask = () => {
    if (asked) return;
    asked = true;
    setTimeout(() => {
      log.error('stopping took too long and was cut off');
      process.exit(1);
    }, GIVE_UP_MS).unref();
    stop();
  };
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
  return {
    started(now) {
      running = now;
      if (asked) stop();
    },
  };
}

async function end({ app, drain, database }: Running, log: FastifyBaseLogger): Promise<void> {
  log.info('stopping');
  const cutOff = setTimeout(() => {
    log.warn('connections that do not end were cut off');
    app.server.closeAllConnections();
  }, PATIENCE_MS);
  await drain.begin();
  clearTimeout(cutOff);
  await app.close();
  await database.stop();
  log.info('stopped');
}
