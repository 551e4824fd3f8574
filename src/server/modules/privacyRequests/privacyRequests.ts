import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const fields = {
  storeId: Uuid,
  customerId: Uuid,
  /** The time of the request as ISO 8601. */
  at: Type.String(),
};
const PrivacyRequest = Type.Union([
  // The account is missing when customers deleted themselves.
  Type.Object({ kind: Type.Literal('erased'), ...fields, accountId: Type.Optional(Uuid) }),
  Type.Object({ kind: Type.Literal('opted_out'), ...fields }),
]);
/** A request that a restore must not undo: an erasure or an opt-out of texts. It contains no personal data. */
export type PrivacyRequest = Type.Static<typeof PrivacyRequest>;

/** Records requests outside the database. Never rejects, because the change itself is already committed. */
export type RecordPrivacyRequests = (requests: readonly PrivacyRequest[]) => Promise<void>;

const toFile = (directory: string) => path.join(directory, 'privacy-requests.ndjson');

interface PrivacyRecorder {
  /** Appends requests to the file next to the backups, or to a file in `keptFolder` while that is not possible. */
  record: RecordPrivacyRequests;
  /** Moves what `keptFolder` has to the file next to the backups. @throws Error of the system */
  catchUp: () => Promise<void>;
}

/** Records requests in `directory`. Has no effect without a folder for backups. */
export function createPrivacyRecorder(
  directory: string | null,
  keptFolder: string,
  log: { error(details: object, message: string): void; warn(details: object, message: string): void },
): PrivacyRecorder {
  // One after the other, so that no request gets into the file in keptFolder between its copy and its removal.
  let last = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const append = async (folder: string, lines: string) => {
    const file = await open(toFile(folder), 'a', 0o600);
    try {
      await file.appendFile(lines);
      await file.sync();
    } finally {
      await file.close();
    }
  };
  const keep = async (lines: string, reason: unknown) => {
    try {
      await mkdir(keptFolder, { recursive: true, mode: 0o700 });
      await append(keptFolder, lines);
      log.warn({ err: reason }, 'an erasure or opt-out is kept in DATA_DIR until BACKUP_DIR can be used');
    } catch {
      log.error({ err: reason, requests: lines }, 'an erasure or opt-out was not recorded next to the backups');
    }
  };
  return {
    async record(requests) {
      if (directory === null || requests.length === 0) return;
      // Each line begins with a line break, so that a line truncated by a crash does not damage the next one.
      const lines = requests.map((each) => `\n${JSON.stringify(each)}`).join('');
      await inTurn(() => append(directory, lines).catch((error: unknown) => keep(lines, error)));
    },
    catchUp: () =>
      inTurn(async () => {
        if (directory === null) return;
        let moved = '';
        let kept = await readRequestsFile(keptFolder);
        while (kept !== moved) {
          await append(directory, kept.slice(moved.length));
          moved = kept;
          // Another process with the same folder may have added to the file.
          kept = await readRequestsFile(keptFolder);
        }
        await rm(toFile(keptFolder), { force: true });
      }),
  };
}

/** Returns the recorded requests, oldest first. A line that a crash truncated is left out. */
export async function readPrivacyRequests(directory: string): Promise<PrivacyRequest[]> {
  return (await readRequestsFile(directory)).split('\n').flatMap((line) => parse(line) ?? []);
}

async function readRequestsFile(directory: string): Promise<string> {
  try {
    return await readFile(toFile(directory), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parse(line: string): PrivacyRequest | null {
  try {
    const value: unknown = JSON.parse(line);
    return Value.Check(PrivacyRequest, value) ? value : null;
  } catch {
    return null;
  }
}
