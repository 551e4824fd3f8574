import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** The system account that runs the packaged server. */
export interface Account {
  uid: number;
  gid: number;
}

// PostgreSQL does not run as root or as an account that is not in the system's user database.
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * Returns the account to run the packaged server: as root, the owner of existing data, or else `postgres` or `nobody`.
 * Without root, undefined stands for the current account.
 */
export function getServerAccount(existingData: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(existingData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of UNPRIVILEGED) {
    const uid = getAccountId('-u', name);
    const gid = getAccountId('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new Error(
    `PostgreSQL does not run as root, and neither the account ${UNPRIVILEGED.join(' nor ')} exists: ` +
      'start as another user, or set DATABASE_URL',
  );
}

/** Whether the permissions allow the account to enter the directory and all its parents. */
export function canEnter(account: Account | undefined, directory: string): boolean {
  if (!account) return true;
  for (let current = path.resolve(directory); ; current = path.dirname(current)) {
    const entry = statSync(current, { throwIfNoEntry: false });
    if (entry) {
      const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0;
      if (((entry.mode >> shift) & 1) === 0) return false;
    }
    if (current === path.dirname(current)) return true;
  }
}

function getAccountId(option: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
