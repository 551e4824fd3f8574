import { spawn } from 'node:child_process';
import path from 'node:path';
import { getClockVariables } from './clockVariables';
import { programArguments } from './programs';

const ROOT = path.resolve(__dirname, '../..');

export interface Opened {
  describe: string;
  messages: string[];
  fsync: string;
  checksums: string;
  user: string;
  addresses: string;
  stores: number;
}

export interface DatabaseProcess {
  readonly pid: number;
  readonly opened: Opened;
  /** Sends a signal and waits for the end of the process. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a separate process that opens the database. Rejects with its error output if it fails. */
export async function databaseProcess(
  env: Record<string, string>,
  as: { uid?: number; gid?: number } = {},
): Promise<DatabaseProcess> {
  const child = spawn(process.execPath, programArguments('test/support/openDatabase.ts'), {
    cwd: ROOT,
    // HOME must not be the home folder of another user.
    env: { PATH: process.env.PATH ?? '', HOME: '/', ...getClockVariables(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const opened = await new Promise<Opened>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const line = /^opened (.*)\n/m.exec(printed)?.[1];
      if (line) resolve(JSON.parse(line) as Opened);
    });
    void ended.then(() => reject(new Error(errors.trim())));
  });
  return {
    pid: child.pid ?? 0,
    opened,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
