import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../../..');

/** Runs the command of a package to its end, with its output on this terminal. */
export async function runCommand(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [require.resolve(command), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  await new Promise((resolve) => child.once('close', resolve));
}

/** Reads a JSON report; undefined if it was not written. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export const fromRoot = (file: string) => path.relative(ROOT, file).split(path.sep).join('/');
