import type { Sql } from '../../database/Database';
import { describeOutdatedReleases } from './outdatedReleases';
import { getPostgresqlVersion } from './system.sql';

/**
 * Says in sentences for administrators what is wrong with the software that this process and its database run on. The
 * log has them at start, the page System shows them, and `regulars verify` prints them.
 */
export async function listWarnings(sql: Sql, isPackaged: boolean): Promise<string[]> {
  return describeOutdatedReleases({
    node: process.versions.node,
    postgresql: await getPostgresqlVersion(sql),
    isPackaged,
  });
}
