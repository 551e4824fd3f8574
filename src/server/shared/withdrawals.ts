import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const fields = {
  storeId: Uuid,
  customerId: Uuid,
  /** When the customer or the owner chose: ISO 8601. */
  at: Type.String(),
};
const Withdrawal = Type.Union([
  Type.Object({ kind: Type.Literal('erased'), ...fields, accountId: Uuid }),
  Type.Object({ kind: Type.Literal('opted_out'), ...fields }),
]);
/** What a restore of the database must not undo: a customer was erased, or opted out of texts. Nothing personal. */
export type Withdrawal = Type.Static<typeof Withdrawal>;

/** Notes withdrawals outside the database. Never rejects: the change itself has been committed. */
export type NoteWithdrawals = (withdrawals: readonly Withdrawal[]) => Promise<void>;

const toFile = (directory: string) => path.join(directory, 'withdrawals.ndjson');

/** Appends withdrawals to a file beside the backups; does nothing without a folder for them. */
export function createNoteWithdrawals(
  directory: string | null,
  log: { error(details: object, message: string): void },
): NoteWithdrawals {
  return async (withdrawals) => {
    if (directory === null || withdrawals.length === 0) return;
    // Begins with a line break, so that a line that a crash cut off does not take the next one with it.
    const lines = withdrawals.map((each) => `\n${JSON.stringify(each)}`).join('');
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
      log.error({ err, withdrawals: lines }, 'an erasure or opt-out was not noted beside the backups');
    }
  };
}

/** The noted withdrawals, oldest first. A line that was cut off by a crash is left out. */
export async function readWithdrawals(directory: string): Promise<Withdrawal[]> {
  let text: string;
  try {
    text = await readFile(toFile(directory), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => parse(line) ?? []);
}

function parse(line: string): Withdrawal | null {
  try {
    const value: unknown = JSON.parse(line);
    return Value.Check(Withdrawal, value) ? value : null;
  } catch {
    return null;
  }
}
