import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** The account that runs the packaged server; undefined is our own. */
export interface Account {
  uid: number;
  gid: number;
}

// PostgreSQL refuses to run as root, and as an account that the system's list does not know.
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * As root: the owner of the data that is there already, else `postgres`, else `nobody`. As anybody else: oneself.
 */
export function serverAccount(existingData: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(existingData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of UNPRIVILEGED) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new Error(
    `PostgreSQL does not run as root, and neither ${UNPRIVILEGED.join(' nor ')} is an account here: ` +
      'start as an ordinary user, or set DATABASE_URL',
  );
}

/** Whether the account may enter the directory and all that lead to it, by their permission bits. */
export function canEnter(account: Account | undefined, directory: string): boolean {
  if (!account) return true;
  for (let at = path.resolve(directory); ; at = path.dirname(at)) {
    const entry = statSync(at, { throwIfNoEntry: false });
    if (entry) {
      const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0;
      if (((entry.mode >> shift) & 1) === 0) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}

function idOf(which: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [which, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
