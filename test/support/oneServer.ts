import { isCluster } from './cluster';

/**
 * For tests that look into the locks, plans or settings of the one server that the product uses. On a cluster
 * (CITUS_DATABASE_URL) those of the coordinator say nothing about its workers.
 */
export const onOneServer = isCluster ? test.skip : test;
