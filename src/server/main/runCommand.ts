import { NoPackagedDatabase } from '../database/Database';
import { ConfigError } from './settings';

/**
 * By convention the exit code for wrong settings (EX_CONFIG): a service manager must not start the process again. Only
 * for what other settings repair. What a mount, a network, another process or a file may repair, ends with 1.
 */
export const EXIT_CONFIG = 78;

/** Runs the main function of a command. An error is printed in one line, and the process exits with 78 or 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(isWrongSetting(error) ? EXIT_CONFIG : 1);
  });
}

/** Whether only other settings repair this error. */
export function isWrongSetting(error: unknown): boolean {
  return error instanceof ConfigError || error instanceof NoPackagedDatabase;
}
