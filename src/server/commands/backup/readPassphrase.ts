import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const MIN_LENGTH = 12;

/**
 * Reads the passphrase of the key in a backup: BACKUP_PASSPHRASE, or a line from standard input, which a terminal does
 * not show. A new passphrase needs at least 12 characters.
 */
export async function readPassphrase(isNew: boolean): Promise<string> {
  const passphrase = process.env.BACKUP_PASSPHRASE ?? (await readLine());
  if (passphrase === '') throw new Error('The key in a backup needs a passphrase: set BACKUP_PASSPHRASE, or enter it');
  if (isNew && passphrase.length < MIN_LENGTH) {
    throw new Error(`The passphrase must have at least ${MIN_LENGTH} characters`);
  }
  return passphrase;
}

async function readLine(): Promise<string> {
  const { stdin, stderr } = process;
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => done(),
  });
  if (stdin.isTTY) stderr.write('Passphrase: ');
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
