import { isCluster } from './cluster';

/**
 * For tests that inspect locks, plans or settings of a single database server. On a cluster (CITUS_DATABASE_URL), the
 * coordinator does not show those of its workers.
 */
export const onOneServer = isCluster ? test.skip : test;
