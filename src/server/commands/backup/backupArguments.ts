import { parseArgs } from 'node:util';

/**
 * Reads the arguments of `regulars backup` and `regulars restore`.
 * @throws Error with the usage when there is not exactly one file.
 */
export function readBackupArguments(command: 'backup' | 'restore'): { file: string; withKey: boolean } {
  const { positionals, values } = parseArgs({
    options: { 'with-key': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new Error(`Usage: regulars ${command} FILE [--with-key]`);
  }
  return { file, withKey: values['with-key'] };
}
