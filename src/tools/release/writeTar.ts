import { run } from './shell';

/**
 * Writes a compressed tar of the entry `name` in `folder`. It depends on names, contents and which files can be run
 * only: all have one time, which `committed` is, and belong to root.
 */
export function writeTar(file: string, folder: string, name: string, { committed }: { committed: string }): void {
  const same = ['--format=gnu', '--sort=name', `--mtime=${committed}`, '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', ['-C', folder, ...same, '--mode=u=rwX,go=rX', '--use-compress-program=gzip -n', '-cf', file, name]);
}
