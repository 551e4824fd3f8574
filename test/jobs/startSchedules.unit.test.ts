import type { Database, Sql } from '../../src/server/database/Database';
import { createLog } from '../../src/server/main/log';
import { defineSchedule, jobHandler } from '../../src/server/platform/jobs';
import { startSchedules } from '../../src/server/platform/jobs/startSchedules';

const MINUTE = 60_000;
const MINUTELY = defineSchedule({ name: 'test.minutely', everySeconds: 60 });
const HOURLY = defineSchedule({ name: 'test.hourly', everySeconds: 3_600 });
const DAILY = defineSchedule({ name: 'test.daily', everySeconds: 86_400 });

let schedules: ReturnType<typeof startSchedules>;
afterEach(() => {
  schedules.stop();
  jest.useRealTimers();
});

/** Starts schedules at a time of day in UTC. The fake queue responds with `send`. Returns when each job was added. */
function start(time: string, { kinds = [MINUTELY], send = () => [{ id: 'new' }] as object[] } = {}) {
  jest.useFakeTimers({ now: new Date(`2026-11-24T${time}Z`) });
  const sent: string[] = [];
  const warnings: unknown[][] = [];
  const onAdded = jest.fn();
  const query = (text: string, [payload]: readonly unknown[] = []) => {
    // pg-boss reads the queue of a kind before the first job.
    if (/^\s*select/i.test(text)) return Promise.resolve([{ table: 'job_common' }]);
    if (/insert into/i.test(text)) {
      const [job] = JSON.parse(String(payload)) as { name: string }[];
      sent.push(`${new Date().toISOString().slice(11, 19)} ${job?.name}`);
    }
    return Promise.resolve(send());
  };
  const log = createLog('silent');
  log.warn = (...line: unknown[]) => warnings.push(line);
  const database = { platform: { query } as unknown as Sql } as Database;
  schedules = startSchedules(
    { database, log },
    kinds.map((kind) => jobHandler(kind, () => Promise.resolve())),
    onAdded,
  );
  return { sent, warnings, onAdded };
}

test('a scheduled job is added in the middle of each of its periods, and a daily one at the start too', async () => {
  const { sent } = start('00:00:10', { kinds: [MINUTELY, HOURLY, DAILY] });
  await jest.advanceTimersByTimeAsync(19_000);
  expect(sent).toEqual(['00:00:10 test.daily']);
  await jest.advanceTimersByTimeAsync(2 * MINUTE);
  expect(sent.slice(1)).toEqual(['00:00:30 test.minutely', '00:01:30 test.minutely']);
  await jest.advanceTimersByTimeAsync(24 * 60 * MINUTE);
  const listTimes = (name: string) => sent.filter((line) => line.endsWith(name)).map((line) => line.slice(0, 8));
  expect(listTimes('hourly').slice(0, 3)).toEqual(['00:30:00', '01:30:00', '02:30:00']);
  expect(listTimes('daily')).toEqual(['00:00:10', '12:00:00']);
});

test('a process that starts just after or just before the middle of a period waits for the next middle', async () => {
  const { sent } = start('00:00:31');
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(sent).toEqual(['00:01:30 test.minutely']);
  schedules.stop();
  // A timer that fires slightly early must not add a job twice.
  const early = start('00:00:29');
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(early.sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(early.sent).toEqual(['00:01:30 test.minutely']);
});

test('the worker looks for jobs only after this process has added one', async () => {
  const first = start('00:00:00');
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(first.onAdded).toHaveBeenCalledTimes(1);
  schedules.stop();
  // Another process has already added the job of this period.
  const second = start('00:00:00', { send: () => [] });
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(second.sent).toHaveLength(1);
  expect(second.onAdded).not.toHaveBeenCalled();
});

test('a scheduled job that could not be added is added in the next period', async () => {
  let isAway = true;
  const send = () => {
    if (isAway) throw new Error('no database');
    return [{ id: 'new' }];
  };
  const { onAdded, warnings } = start('00:00:00', { send });
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(warnings).toEqual([[expect.objectContaining({ job: 'test.minutely' }), 'adding a scheduled job failed']]);
  isAway = false;
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(onAdded).toHaveBeenCalledTimes(1);
});

test('no scheduled job is added after the stop', async () => {
  const { sent } = start('00:00:00');
  await jest.advanceTimersByTimeAsync(MINUTE);
  schedules.stop();
  await jest.advanceTimersByTimeAsync(10 * MINUTE);
  expect(sent).toHaveLength(1);
});
