/** Whether the suites run on a distributed database. */
export const isCluster = process.env.CITUS_DATABASE_URL !== undefined;
