import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '../../src/server/database/Database';
import { reapplyPrivacyRequests } from '../../src/server/main/reapplyPrivacyRequests';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';

const directory = mkdtempSync(path.join(os.tmpdir(), 'regulars-requests-'));
afterAll(() => rmSync(directory, { recursive: true }));
afterEach(() => jest.useRealTimers());

const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise(setImmediate);
};

test('BX-61 erasures and opt-outs are tried again each minute, also after an attempt without the database', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  // A folder in place of the file cannot be read, so the first attempt is incomplete.
  const file = path.join(directory, 'privacy-requests.ndjson');
  mkdirSync(file);
  const query = jest.fn<Promise<never[]>, []>().mockResolvedValue([]);
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const database = { platform: { query } } as unknown as Database;
  await reapplyPrivacyRequests({ database, encryptor: createEncryptor('0'.repeat(64)), log }, directory);
  expect(query).toHaveBeenCalledTimes(1);

  query.mockRejectedValueOnce(new Error('the database is unavailable'));
  jest.advanceTimersByTime(60_000);
  await until(() => query.mock.calls.length === 2 && jest.getTimerCount() === 1);
  expect(log.error).toHaveBeenLastCalledWith(expect.anything(), 'erasures and opt-outs could not be repeated');

  rmSync(file, { recursive: true });
  jest.advanceTimersByTime(60_000);
  await until(() => query.mock.calls.length === 3);
  await new Promise(setImmediate);
  expect(jest.getTimerCount()).toBe(0);
});
