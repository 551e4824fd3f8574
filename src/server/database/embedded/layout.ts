import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readlinkSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { canEnter, getServerAccount, type Account } from './account';

/** The directory for files that the server's account must reach when it cannot enter the data directory. */
export const SHARED_DIR = '/var/lib/regulars';

export interface Layout {
  dataDir: string;
  /** PostgreSQL's directory: `postgres` in the data directory, or the target of a link with that name. */
  cluster: string;
  /** A file with permissions 600. */
  passwordFile: string;
  account: Account | undefined;
}

/** Returns the paths of the packaged server for a data directory, which is created if necessary. */
export function toLayout(dataDir: string): Layout {
  mkdirSync(dataDir, { recursive: true });
  const resolvedDir = realpathSync(dataDir);
  const clusterPath = path.join(resolvedDir, 'postgres');
  const linked = getLinkTarget(clusterPath);
  const account = getServerAccount(linked ?? clusterPath);
  const passwordFile = path.join(resolvedDir, 'postgres.password');
  if (linked) return { dataDir: resolvedDir, cluster: linked, passwordFile, account };
  // Other accounts may enter the data directory. The secret files in it have their own permissions.
  if (account && statSync(resolvedDir).uid === 0 && canEnter(account, path.dirname(resolvedDir))) {
    chmodSync(resolvedDir, statSync(resolvedDir).mode | 0o011);
  }
  if (canEnter(account, resolvedDir)) return { dataDir: resolvedDir, cluster: clusterPath, passwordFile, account };
  const outside = path.join(
    SHARED_DIR,
    createHash('sha256').update(resolvedDir).digest('hex').slice(0, 16),
    'postgres',
  );
  mkdirSync(path.dirname(outside), { recursive: true, mode: 0o755 });
  symlinkSync(outside, clusterPath);
  return { dataDir: resolvedDir, cluster: outside, passwordFile, account };
}

function getLinkTarget(clusterPath: string): string | undefined {
  try {
    return readlinkSync(clusterPath);
  } catch {
    return undefined;
  }
}
