import { completeBinaries, getPackagedBinaries } from '../../server/database/embedded/binaries';
import { buildClientIfStale } from './buildClient';
import { buildServerIfStale } from './buildServer';

/**
 * `npm run build`: builds the client and the server into dist/, each if it is missing or its sources have changed, and
 * completes the packaged PostgreSQL.
 */
async function build(): Promise<void> {
  await Promise.all([buildServerIfStale(), buildClientIfStale()]);
  const binaries = findPackagedBinaries();
  if (binaries) completeBinaries(binaries);
}

/** A server with a database of its own needs no packaged one, which does not exist for every system. */
function findPackagedBinaries(): string | undefined {
  try {
    return getPackagedBinaries();
  } catch {
    return undefined;
  }
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
