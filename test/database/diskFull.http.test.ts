import { DatabaseUnavailable, DiskFull } from '../../src/server/database/Database';
import { createDiskWatch } from '../../src/server/database/diskWatch';
import { eventually } from '../support/eventually';
import { openTestDatabase } from '../support/openTestDatabase';

afterEach(() => jest.useRealTimers());

test('BX-170 a write that fails for lack of space makes the database unusable until a test write succeeds', async () => {
  const database = await openTestDatabase(2);
  try {
    const write = database.platform.query("do $$ begin raise 'no space left' using errcode = '53100'; end $$");
    await expect(write).rejects.toBeInstanceOf(DiskFull);
    expect(database.isDiskFull()).toBe(true);
    const ping = await database.ping(10_000).catch((error: unknown) => error);
    // The test write may already have succeeded on a slow machine.
    expect(ping instanceof DiskFull || !database.isDiskFull()).toBe(true);
    await eventually('there is space', () => !database.isDiskFull());
    await database.ping(10_000);
  } finally {
    await database.close();
  }
});

test('BX-170 a full disk is logged once, explains later failures, and ends with a test that succeeds', async () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  const log = (_details: object, message: string) => void lines.push(message);
  let hasSpace = false;
  const testWrite = () => (hasSpace ? Promise.resolve() : Promise.reject(new DiskFull('full')));
  const watch = createDiskWatch(testWrite, { info: log, warn: log, error: log });
  const gone = new DatabaseUnavailable('connection refused');
  const bug = new Error('a bug');
  expect(watch.explain(gone)).toBe(gone);
  for (let n = 0; n < 3; n += 1) watch.explain(new DiskFull('full'));
  expect(watch.explain(gone)).toBeInstanceOf(DiskFull);
  expect(watch.explain(bug)).toBe(bug);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([watch.isFull, lines]).toEqual([true, ['the disk of the database is full: nothing can be saved']]);
  hasSpace = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect([watch.isFull, lines.slice(1)]).toEqual([false, ['the disk of the database has space again']]);
  watch.close();
});

test('BX-170 a test write that the server refuses for another reason does not keep the database unusable', async () => {
  jest.useFakeTimers();
  const log = () => undefined;
  const refuse = () => Promise.reject(new Error('temporary file size exceeds temp_file_limit'));
  const watch = createDiskWatch(refuse, { info: log, warn: log, error: log });
  watch.explain(new DiskFull('full'));
  expect(watch.isFull).toBe(true);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(watch.isFull).toBe(false);
  watch.close();
});
