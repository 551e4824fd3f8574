import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import { Id } from '../../../contract/wire';
import { toShopId, type Sql } from '../../database/Database';
import { defineJob, enqueue, jobHandler, type HandledJob } from '../../platform/jobs';
import { checkPosConnection, type PosDeps } from './connection';
import { findConnection } from './connection.sql';

const checkConnectionJob = defineJob({
  name: 'pointOfSale.checkConnection',
  payload: Type.Object({ storeId: Id }),
  // Longer than a check can take, so that a point of sale that does not respond is still saved as a result.
  timeoutSeconds: 15,
  keyed: true,
});

/** Checks a store's connection after its key or merchant changed, when the transaction of `sql` commits. */
export function enqueuePosCheck(sql: Sql, storeId: string): Promise<void> {
  return enqueue(sql, checkConnectionJob, { storeId }, { key: storeId });
}

export function pointOfSaleJobs({ log, ...deps }: PosDeps & { log: FastifyBaseLogger }): HandledJob[] {
  return [
    jobHandler(checkConnectionJob, async ({ storeId }, { signal }) => {
      // The store may have been deleted in the meantime.
      const shopId = toShopId(storeId);
      if (await findConnection(deps.database.platform, shopId)) await checkPosConnection(deps, shopId, { signal, log });
    }),
  ];
}
