import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from './http/App';
import type { Drain } from './http/drain';

// Long enough for busy clients to be told to leave their connections.
const DRAIN_MS = 300;
const GIVE_UP_MS = 9_000;

interface Running {
  app: App;
  drain: Drain;
  database: { stop(): Promise<void> };
  log: FastifyBaseLogger;
}

/**
 * On SIGTERM or SIGINT: takes no new connections, answers what is in flight, then stops the database, and ends.
 * A second signal changes nothing; what has not ended after 9 s is cut off.
 */
export function stopOnSignals(running: Running): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      running.log.error('stopping took too long and was cut off');
      process.exit(1);
    }, GIVE_UP_MS).unref();
    end(running).then(
      () => process.exit(0),
      (error: unknown) => {
        running.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function end({ app, drain, database, log }: Running): Promise<void> {
  log.info('stopping');
  drain.begin();
  await wait(DRAIN_MS);
  await app.close();
  await database.stop();
  log.info('stopped');
}
