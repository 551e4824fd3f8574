import { spawnSync } from 'node:child_process';

interface Options {
  cwd?: string;
  env?: Record<string, string>;
}

/**
 * Runs a program, whose output goes to the terminal.
 * @throws Error that names the program when it fails.
 */
export function run(program: string, args: readonly string[], { cwd, env }: Options = {}): void {
  const { status, error } = spawnSync(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  if (status !== 0) throw new Error(describe(program, args, error));
}

/**
 * Runs a program and returns what it prints, without the line break at the end.
 * @throws Error that names the program when it fails.
 */
export function read(program: string, args: readonly string[], { cwd, env }: Options = {}): string {
  const { status, stdout, error } = spawnSync(program, args, {
    ...{ cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(describe(program, args, error));
  return stdout.trimEnd();
}

/** Whether the program exists and `--version` works. */
export const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

const describe = (program: string, args: readonly string[], error?: Error): string =>
  `${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`;
