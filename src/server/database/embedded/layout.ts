import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readlinkSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { canEnter, serverAccount, type Account } from './account';

/** Below it stands what the server's account must reach when root keeps the rest to itself. */
export const SHARED_HOME = '/var/lib/regulars';

export interface Layout {
  dataDir: string;
  /** The server's own directory. Its name in the data directory is a link where root's directories are closed. */
  cluster: string;
  /** Mode 600. */
  passwordFile: string;
  account: Account | undefined;
}

/** Where the packaged server keeps what, for a data directory; makes the directory. */
export function toLayout(dataDir: string): Layout {
  mkdirSync(dataDir, { recursive: true });
  const home = realpathSync(dataDir);
  const name = path.join(home, 'postgres');
  const linked = linkTarget(name);
  const account = serverAccount(linked ?? name);
  const passwordFile = path.join(home, 'postgres.password');
  if (linked) return { dataDir: home, cluster: linked, passwordFile, account };
  // Our own directory may let others pass through; what is secret in it is closed by itself.
  if (account && statSync(home).uid === 0 && canEnter(account, path.dirname(home))) {
    chmodSync(home, statSync(home).mode | 0o011);
  }
  if (canEnter(account, home)) return { dataDir: home, cluster: name, passwordFile, account };
  const outside = path.join(SHARED_HOME, createHash('sha256').update(home).digest('hex').slice(0, 16), 'postgres');
  mkdirSync(path.dirname(outside), { recursive: true, mode: 0o755 });
  symlinkSync(outside, name);
  return { dataDir: home, cluster: outside, passwordFile, account };
}

function linkTarget(name: string): string | undefined {
  try {
    return readlinkSync(name);
  } catch {
    return undefined;
  }
}
