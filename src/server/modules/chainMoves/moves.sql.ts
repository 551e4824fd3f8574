import type { JoinCounts, LeaveCounts } from '../../../contract/chains';
import type { ShopId, Sql } from '../../database/Database';
import type { MoveCounts } from '../stores';

/** What a running move does, in this order. */
export type MoveStep = 'close' | 'customers' | 'links' | 'optOuts' | 'finish';

/** A store that joins a chain with its customers, or leaves it with them. */
export interface Move {
  id: string;
  chainId: string;
  /** The store, which is, becomes or was a shop of the chain. */
  shopId: ShopId;
  direction: 'join' | 'leave';
  status: 'planned' | 'running' | 'done' | 'cancelled';
  pointRate: number;
  consentStatement: string | null;
  startedAt: string | null;
  step: MoveStep | null;
  /** The last customer that the step was done for, in the order of their ids. */
  position: string | null;
  counts: Partial<MoveCounts & LeaveCounts>;
}

const COLUMNS = `m.id, m.store_id as "chainId", m.shop_id as "shopId", m.direction, m.status, m.point_rate as "pointRate",
  m.consent_statement as "consentStatement", m.started_at as "startedAt", m.step, m.position, m.counts`;

export interface MoveKey {
  chainId: string;
  moveId: string;
}

/** Locks a move until the transaction ends. */
export async function lockMove(sql: Sql, { chainId, moveId }: MoveKey): Promise<Move | null> {
  const [row] = await sql.query<Move>(
    `select ${COLUMNS} from shop_moves m where m.store_id = $1 and m.id = $2 for update`,
    [chainId, moveId],
  );
  return row ?? null;
}

export interface NewMove extends Pick<Move, 'chainId' | 'direction' | 'pointRate' | 'consentStatement'> {
  shopId: string;
  startsAt: Date;
  createdBy: string;
}

export async function insertMove(sql: Sql, move: NewMove): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into shop_moves as m (store_id, shop_id, direction, starts_at, point_rate, consent_statement, created_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning m.id`,
    [move.chainId, move.shopId, move.direction, move.startsAt, move.pointRate, move.consentStatement, move.createdBy],
  );
  if (!row) throw new Error('insert into shop_moves returned no row');
  return row.id;
}

/** Returns whether the store is about to join or leave a chain, whichever it is. `platform` must see all stores. */
export async function isMoving(platform: Sql, shopId: string): Promise<boolean> {
  const rows = await platform.query(
    `select from shop_moves where shop_id = $1 and status in ('planned', 'running') limit 1`,
    [shopId],
  );
  return rows.length > 0;
}

/** Counts the stores that are about to join the chain and are not listed as its shops yet. */
export async function countPlanned(sql: Sql, chainId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from shop_moves
     where store_id = $1 and direction = 'join' and status in ('planned', 'running')`,
    [chainId],
  );
  return row?.count ?? 0;
}

export async function saveCancelled(sql: Sql, { chainId, moveId }: MoveKey): Promise<void> {
  await sql.query(`update shop_moves set status = 'cancelled', finished_at = now() where store_id = $1 and id = $2`, [
    chainId,
    moveId,
  ]);
}

/** A move that a job starts or goes on with. */
export interface OpenMove extends MoveKey {
  direction: Move['direction'];
}

/** Lists the planned moves whose time has come. */
export async function listDueMoves(platform: Sql, now: Date): Promise<OpenMove[]> {
  return platform.query<OpenMove>(
    `select store_id as "chainId", id as "moveId", direction from shop_moves
     where status = 'planned' and starts_at <= $1 order by starts_at, id`,
    [now],
  );
}

export async function listRunningMoves(platform: Sql): Promise<MoveKey[]> {
  return platform.query<MoveKey>(
    `select store_id as "chainId", id as "moveId" from shop_moves where status = 'running' order by id`,
  );
}

/** Finds a move without locking it. */
export async function findMove(sql: Sql, { chainId, moveId }: MoveKey): Promise<Move | null> {
  const [row] = await sql.query<Move>(`select ${COLUMNS} from shop_moves m where m.store_id = $1 and m.id = $2`, [
    chainId,
    moveId,
  ]);
  return row ?? null;
}

/** Says why a planned move did not start, and when it is tried again. */
export async function postponeMove(
  sql: Sql,
  { chainId, moveId }: MoveKey,
  { problem, startsAt }: { problem: string; startsAt: Date },
): Promise<void> {
  await sql.query(
    `update shop_moves set problem = $3, starts_at = $4 where store_id = $1 and id = $2 and status = 'planned'`,
    [chainId, moveId, problem, startsAt],
  );
}

/** Says that a move has started, and returns when. `terms` are those of a joining store until then. */
export async function startMove(
  sql: Sql,
  { chainId, moveId }: MoveKey,
  { terms, counts }: { terms: object | null; counts: object },
): Promise<string> {
  const [row] = await sql.query<{ startedAt: string }>(
    `update shop_moves set status = 'running', step = 'close', started_at = now(), problem = null,
       former_terms = $3, counts = $4
     where store_id = $1 and id = $2 returning started_at as "startedAt"`,
    [chainId, moveId, terms && { ...terms }, { ...counts }],
  );
  if (!row) throw new Error('a move that starts is gone');
  return row.startedAt;
}

/** Says why a running move does not go on. */
export async function saveProblem(sql: Sql, { chainId, moveId }: MoveKey, problem: string): Promise<void> {
  await sql.query(`update shop_moves set problem = $3 where store_id = $1 and id = $2 and status = 'running'`, [
    chainId,
    moveId,
    problem,
  ]);
}

/** Saves how far a running move is, in the transaction of what it did. So it goes on, whatever the problem was. */
export async function saveProgress(
  sql: Sql,
  { chainId, id }: Move,
  { step, position, counts }: { step: MoveStep; position: string | null; counts: object },
): Promise<void> {
  await sql.query(
    `update shop_moves set step = $3, position = $4, counts = $5, problem = null where store_id = $1 and id = $2`,
    [chainId, id, step, position, { ...counts }],
  );
}

export async function finishMove(sql: Sql, { chainId, id }: Move, counts: object): Promise<void> {
  await sql.query(
    `update shop_moves set status = 'done', step = null, position = null, counts = $3, problem = null, finished_at = now()
     where store_id = $1 and id = $2`,
    [chainId, id, { ...counts }],
  );
}

export const NO_COUNTS: JoinCounts = {
  customers: 0,
  known: 0,
  new: 0,
  pointsBefore: 0,
  pointsAfter: 0,
  debts: 0,
  pendingRewards: 0,
  unusedMultipliers: 0,
  waitingCheckouts: 0,
  consentsWithStatement: 0,
  consentsWithoutStatement: 0,
  optOuts: 0,
  passes: 0,
  automations: 0,
  campaigns: 0,
  managers: 0,
  cashiers: 0,
  apiKeys: 0,
  webhookEndpoints: 0,
};

export const NO_LEAVE_COUNTS: LeaveCounts = {
  customers: 0,
  withPoints: 0,
  pointsBefore: 0,
  pointsAfter: 0,
  debts: 0,
  pendingRewards: 0,
  waitingCheckouts: 0,
  optOuts: 0,
  consentsEnded: 0,
  erased: 0,
  managers: 0,
  cashiers: 0,
};
