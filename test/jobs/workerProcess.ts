import { openDatabase } from '../../src/server/database/openDatabase';
import { createLog } from '../../src/server/main/log';
import { redemptionJobs } from '../../src/server/modules/redemptions/redemptions.jobs';
import { createJobWorker, defineSchedule, jobHandler } from '../../src/server/platform/jobs';

/**
 * A worker process for the database of DATABASE_URL. With SCHEDULE it prints 'ran' every second for that schedule. With
 * RELEASE it runs the server's job that releases redemptions under that name every second.
 */
async function main(): Promise<void> {
  const { SCHEDULE = '', RELEASE = '', ...env } = process.env;
  const log = createLog('warn');
  const { database, stop } = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: '',
    log,
    poolSize: 3,
  });
  const [release] = redemptionJobs({ database, log });
  if (!release) throw new Error('there is no job that releases redemptions');
  const worker = await createJobWorker({ database, log }, [
    jobHandler(defineSchedule({ name: SCHEDULE, everySeconds: 1 }), () => {
      process.stdout.write('ran\n');
      return Promise.resolve();
    }),
    { ...release, kind: defineSchedule({ name: RELEASE, everySeconds: 1, timeoutSeconds: 2, attempts: 5 }) },
  ]);
  process.once('SIGTERM', () => {
    void worker
      .stop()
      .then(stop)
      .finally(() => process.exit(0));
  });
  process.stdout.write('ready on http://127.0.0.1:0\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
