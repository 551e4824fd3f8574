import type { FastifyBaseLogger } from 'fastify';
import type { PosConnection } from '../../../contract/pointOfSale';
import { toText, type Database, type ShopId, type ShopSql, type Sql } from '../../database/Database';
import type { GetPointOfSale } from '../../integrations/pointOfSale/PointOfSale';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError } from '../../shared/AppError';
import type { Reader } from '../../shared/reader';
import { getPosCredentials } from '../stores';
import { assertOwnMerchant } from './assertOwnMerchant';
import {
  findConnection,
  listConnections,
  savePosMerchant,
  savePosProblem,
  savePosRead,
  type ConnectionRow,
} from './connection.sql';
import { describePosProblem, getPosProblem, type PosProblem } from './posProblem';

export interface PosDeps {
  database: Database;
  getPointOfSale: GetPointOfSale;
  encryptor: Encryptor;
}

/** A skipped order needs attention for this long, because for this long it can be credited by hand. */
export const ATTENTION_MS = 7 * 86_400_000;
/** Reading the orders of the last minute shows whether the key may read orders. */
const PROBE_MS = 60_000;
const BUDGET_MS = 8_000;

/**
 * Returns the state of a shop's connection at the latest read, with its reason in words for `reader`.
 * @throws AppError 404 when the shop does not exist.
 */
export async function getPosConnection(sql: ShopSql, shopId: ShopId, reader: Reader): Promise<PosConnection> {
  const row = await findConnection(sql, shopId);
  if (!row) throw new AppError('not_found', 'Store not found');
  return toConnection(row, reader);
}

/** Works like getPosConnection for several shops that exist. Returns the states by the ids of the shops. */
export async function listPosConnections(
  platform: Sql<'platform'>,
  shopIds: readonly ShopId[],
  reader: Reader,
): Promise<Map<string, PosConnection>> {
  const rows = await listConnections(platform, shopIds);
  const known = new Map(rows.map((row) => [row.shopId, toConnection(row, reader)]));
  return new Map(shopIds.map(toText).map((id) => [id, known.get(id) ?? UNKNOWN]));
}

const UNKNOWN: PosConnection = {
  status: 'unknown',
  reason: null,
  merchantId: null,
  checkedAt: null,
  lastSuccessAt: null,
};

function toConnection(row: ConnectionRow, reader: Reader): PosConnection {
  const { merchantId, checkedAt, lastSuccessAt } = row;
  const isNotResponding = row.status === 'connected' && row.isNotResponding;
  const problem = isNotResponding ? 'unreachable' : row.detail;
  const status = isNotResponding ? 'needs_attention' : row.status;
  const reason = status === 'needs_attention' ? describePosProblem(problem ?? '', reader) : null;
  return { status, reason, merchantId, checkedAt, lastSuccessAt };
}

/**
 * Asks the point of sale for the merchant of the shop's key and for its latest orders, and saves the result as the
 * state of the connection. A failing point of sale is a result, not an error. The time limit is 8 s. Rejects when
 * `signal` aborts.
 */
export async function checkPosConnection(
  { database, getPointOfSale, encryptor }: PosDeps,
  shopId: ShopId,
  { signal, log }: { signal?: AbortSignal; log: FastifyBaseLogger },
): Promise<void> {
  const budget = AbortSignal.any([AbortSignal.timeout(BUDGET_MS), ...(signal ? [signal] : [])]);
  const shopDb = database.forShop(shopId);
  let clockOffsetMs: number | null = null;
  const problem = await probe();
  if (problem === null) {
    const skippedSince = new Date(Date.now() - ATTENTION_MS);
    await savePosRead(shopDb, shopId, { skippedSince, clockOffsetMs, now: new Date(), writeEveryMs: 0 });
  } else {
    log.warn({ storeId: shopId, reason: problem }, 'the point of sale failed a test');
    await savePosProblem(shopDb, shopId, problem, new Date());
  }

  async function probe(): Promise<PosProblem | null> {
    let belongsToAnother = false;
    try {
      const credentials = await getPosCredentials(shopDb, encryptor, shopId);
      if (!credentials) return 'no_credentials';
      const pos = getPointOfSale(toText(shopId), credentials);
      const merchantId = await pos.getMerchantId(budget);
      await savePosMerchant(shopDb, shopId, merchantId);
      belongsToAnother = credentials.merchantId !== null && credentials.merchantId !== merchantId;
      if (belongsToAnother) return 'wrong_merchant';
      await assertOwnMerchant(database, pos, { shopId, credentials, signal: budget });
      const { readMs } = await pos.listOrdersModifiedSince(Date.now() - PROBE_MS, budget);
      clockOffsetMs = readMs === null ? null : readMs - Date.now();
      return null;
    } catch (error) {
      signal?.throwIfAborted();
      const found = getPosProblem(error);
      if (found === null) throw error;
      return found;
    }
  }
}
