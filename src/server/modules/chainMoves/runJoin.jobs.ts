import { Type } from 'typebox';
import { Id } from '../../../contract/wire';
import type { Sql } from '../../database/Database';
import { defineJob, enqueue } from '../../platform/jobs';
import type { MoveKey } from './moves.sql';

/** The job that brings the customers of a store that joins a chain. */
export const runJoinJob = defineJob({
  name: 'chains.runJoin',
  payload: Type.Object({ chainId: Id, moveId: Id }),
  // The schedule adds another job each minute, so failures of more than a minute are listed, and only the last of them.
  attempts: 4,
  repeats: true,
  timeoutSeconds: 60,
  concurrency: 1,
  keyed: true,
});

/** Requests that began before the store was closed are over by then: no statement takes longer. */
const REQUESTS_ARE_OVER_MS = 20_000;

/** Starts the job after the transaction has committed, the first time when no request is left in the store. */
export function enqueueRun(sql: Sql, key: MoveKey, { isFirst = false } = {}): Promise<void> {
  const startAfter = new Date(Date.now() + REQUESTS_ARE_OVER_MS);
  return enqueue(sql, runJoinJob, { ...key }, { key: key.moveId, ...(isFirst && { startAfter }) });
}
