import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { watchBackupFolder } from '../../src/server/modules/backups';
import { createPrivacyRecorder, type PrivacyRequest } from '../../src/server/modules/privacyRequests';

const root = mkdtempSync(path.join(os.tmpdir(), 'regulars-folder-'));
const disk = path.join(root, 'disk');
const directory = path.join(disk, 'backups');
const kept = path.join(root, 'data', 'kept');
const FILE = 'privacy-requests.ndjson';
const MISSING = 'cannot be written: its folder does not exist';
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => jest.useRealTimers());

const turn = () => new Promise(setImmediate);
const until = async (isDone: () => boolean) => {
  while (!isDone()) await turn();
};
const request = (digit: string): PrivacyRequest => ({
  kind: 'opted_out',
  storeId: '0'.repeat(8) + '-0000-0000-0000-' + '0'.repeat(12),
  customerId: digit.repeat(8) + '-0000-0000-0000-' + '0'.repeat(12),
  at: '2026-12-01T00:00:00.000Z',
});
const readIds = (folder: string) =>
  readFileSync(path.join(folder, FILE), 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as PrivacyRequest).customerId[0]]));

test('BX-161 BX-322 a folder that is away is taken into use when it is back, with what was kept meanwhile', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const { record, catchUp } = createPrivacyRecorder(directory, kept, log);
  const onUsable = jest.fn<Promise<void>, [string]>().mockResolvedValue();
  const watched = { directory, log: log as unknown as FastifyBaseLogger, catchUp, onUsable };
  const watch = await watchBackupFolder(watched);
  /** Waits for the end of the next check, which leaves two timers: that of its time limit, and of the next minute. */
  const passMinute = async () => {
    jest.advanceTimersByTime(60_000);
    await until(() => jest.getTimerCount() === 2);
  };

  expect(watch.getProblem()).toBe(MISSING);
  expect(log.warn.mock.calls).toEqual([[{}, expect.stringContaining(`BACKUP_DIR: ${directory} ${MISSING}`)]]);
  await record([request('a')]);
  await Promise.all([record([request('b')]), record([request('c')])]);
  expect(readIds(kept)).toEqual(['a', 'b', 'c']);
  expect(existsSync(disk)).toBe(false);

  await passMinute();
  // It is said once.
  expect(log.warn.mock.calls.filter(([, text]) => String(text).startsWith('BACKUP_DIR'))).toHaveLength(1);
  expect(onUsable).not.toHaveBeenCalled();

  mkdirSync(disk);
  onUsable.mockRejectedValueOnce(new Error('the database is away'));
  await passMinute();
  expect(watch.getProblem()).toBeNull();
  expect(readIds(directory)).toEqual(['a', 'b', 'c']);
  expect(existsSync(path.join(kept, FILE))).toBe(false);
  await record([request('d')]);
  expect(readIds(directory)).toEqual(['a', 'b', 'c', 'd']);
  expect(log.error).toHaveBeenCalledTimes(1);
  // What could not be done then is done at the next check, and once.
  await passMinute();
  await passMinute();
  expect(onUsable).toHaveBeenCalledTimes(2);

  rmSync(disk, { recursive: true });
  writeFileSync(disk, '');
  await passMinute();
  expect(watch.getProblem()).toBe('cannot be written: its folder is not a folder');
  await record([request('e')]);
  rmSync(disk);
  mkdirSync(disk);
  await passMinute();
  expect(onUsable).toHaveBeenCalledTimes(3);
  expect(readIds(directory)).toEqual(['e']);
});

test('BX-322 a request that neither folder takes is in the log', async () => {
  const log = { warn: jest.fn(), error: jest.fn() };
  const file = path.join(root, 'a file');
  writeFileSync(file, '');
  const { record } = createPrivacyRecorder(path.join(file, 'backups'), path.join(file, 'kept'), log);
  await record([request('f')]);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ requests: expect.stringContaining(request('f').customerId) as string }),
    'an erasure or opt-out was not recorded next to the backups',
  );
});

test('a folder of the network that does not answer is a problem, and is asked by one call at a time', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() } as unknown as FastifyBaseLogger;
  let answer = () => {};
  const catchUp = jest.fn<Promise<void>, []>(() => new Promise<void>((resolve) => (answer = resolve)));
  const onUsable = jest.fn<Promise<void>, [string]>().mockResolvedValue();
  mkdirSync(directory, { recursive: true });
  const watching = watchBackupFolder({ directory, log, catchUp, onUsable });
  await until(() => catchUp.mock.calls.length === 1);
  jest.advanceTimersByTime(5_000);
  const watch = await watching;
  expect(watch.getProblem()).toBe('does not answer');
  jest.advanceTimersByTime(60_000);
  await turn();
  expect(catchUp).toHaveBeenCalledTimes(1);
  answer();
  await until(() => onUsable.mock.calls.length === 1);
  expect(watch.getProblem()).toBeNull();
});
