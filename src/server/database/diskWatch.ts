import { DatabaseUnavailable, DiskFull } from './Database';
import type { Log } from './Log';

/** Knows whether the disk of the database is full: from the first write that fails until a test write succeeds. */
interface DiskWatch {
  readonly isFull: boolean;
  /**
   * Takes note of an error that says so. While the disk is full, every other error of an unavailable database is
   * replaced by DiskFull, because the server may end and cannot start again then.
   */
  readonly explain: (error: unknown) => unknown;
  close(): void;
}

const TEST_EVERY_MS = 2_000;

/**
 * Logs one line when the disk becomes full and one when it has space again. A write of the product would not show that
 * there is space: a small one may succeed on a full disk.
 */
export function createDiskWatch(testWrite: () => Promise<void>, log: Log): DiskWatch {
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const scheduleTest = () => {
    if (!closed) timer = setTimeout(() => void test(), TEST_EVERY_MS).unref();
  };
  const test = async () => {
    try {
      await testWrite();
    } catch (error) {
      // Any other error, for example of a limit on temporary files, does not show that there is no space.
      if (error instanceof DatabaseUnavailable) {
        scheduleTest();
        return;
      }
    }
    isFull = false;
    log.info({}, 'the disk of the database has space again');
  };

  return {
    get isFull() {
      return isFull;
    },
    explain(error) {
      if (error instanceof DiskFull && !isFull) {
        isFull = true;
        log.error({ reason: error.message }, 'the disk of the database is full: nothing can be saved');
        scheduleTest();
      }
      return isFull && error instanceof DatabaseUnavailable && !(error instanceof DiskFull)
        ? new DiskFull(error.message, { cause: error })
        : error;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
