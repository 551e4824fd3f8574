import { ConfigError } from './settings';

/** By convention the exit code for wrong settings: a service manager must not start the process again (EX_CONFIG). */
const EXIT_CONFIG = 78;

/** Runs the main function of a command. An error is printed in one line, and the process exits with 78 or 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
  });
}
