import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const fields = {
  storeId: Type.String(),
  customerId: Type.String(),
  /** ISO 8601 */
  at: Type.String(),
};
const Withdrawal = Type.Union([
  Type.Object({ kind: Type.Literal('erased'), ...fields, accountId: Type.String() }),
  Type.Object({ kind: Type.Literal('opted_out'), ...fields }),
]);
/** What a restore of the database must not undo: a customer was erased, or opted out of texts. Nothing personal. */
export type Withdrawal = Type.Static<typeof Withdrawal>;

/** Notes withdrawals outside the database. Never rejects: the change itself has been committed. */
export type NoteWithdrawals = (withdrawals: readonly NewWithdrawal[]) => Promise<void>;
type NewWithdrawal = Withdrawal extends infer Each ? (Each extends Withdrawal ? Omit<Each, 'at'> : never) : never;

const toFile = (directory: string) => path.join(directory, 'withdrawals.ndjson');

/** Appends withdrawals to a file beside the backups; does nothing without a folder for them. */
export function createNoteWithdrawals(
  directory: string | null,
  log: { error(details: object, message: string): void },
): NoteWithdrawals {
  return async (withdrawals) => {
    if (directory === null || withdrawals.length === 0) return;
    const at = new Date().toISOString();
    const lines = withdrawals.map((each) => `${JSON.stringify({ ...each, at })}\n`).join('');
    try {
      await mkdir(directory, { recursive: true });
      await appendFile(toFile(directory), lines, { mode: 0o600 });
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
