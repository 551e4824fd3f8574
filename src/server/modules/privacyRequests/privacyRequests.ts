import { mkdir, open, readFile } from 'node:fs/promises';
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

/** Appends requests to a file next to the backups. Has no effect without a folder for backups. */
export function createPrivacyRecorder(
  directory: string | null,
  log: { error(details: object, message: string): void },
): RecordPrivacyRequests {
  return async (requests) => {
    if (directory === null || requests.length === 0) return;
    // Each line begins with a line break, so that a line truncated by a crash does not damage the next one.
    const lines = requests.map((each) => `\n${JSON.stringify(each)}`).join('');
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = await open(toFile(directory), 'a', 0o600);
      try {
        await file.appendFile(lines);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (err) {
      log.error({ err, requests: lines }, 'an erasure or opt-out was not recorded next to the backups');
    }
  };
}

/** Returns the recorded requests, oldest first. A line that a crash truncated is left out. */
export async function readPrivacyRequests(directory: string): Promise<PrivacyRequest[]> {
  let text: string;
  try {
    text = await readFile(toFile(directory), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => parse(line) ?? []);
}

function parse(line: string): PrivacyRequest | null {
  try {
    const value: unknown = JSON.parse(line);
    return Value.Check(PrivacyRequest, value) ? value : null;
  } catch {
    return null;
  }
}
