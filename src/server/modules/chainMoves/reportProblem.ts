import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, getErrorLevel, type Sql } from '../../database/Database';
import { MetAnother } from './moveCustomers';
import { saveProblem, type MoveKey } from './moves.sql';

/** The attempt from which on it is no coincidence that a running move fails. Until then, nobody has to know. */
const REPORTED_FROM = 3;

/**
 * Says on a running move why it does not go on, until it does. The log names the move with each failure, because what
 * an administrator reads has no details.
 */
export async function reportProblem(
  { platform, log }: { platform: Sql; log: FastifyBaseLogger },
  key: MoveKey,
  { error, attempt }: { error: unknown; attempt: number },
): Promise<void> {
  log[getErrorLevel(error)]({ err: error, ...key, attempt }, 'a running join or leave failed');
  if (attempt < REPORTED_FROM) return;
  // While the database is away, the job fails with its own error, which says that.
  await saveProblem(platform, key, describeFailure(error)).catch(() => undefined);
}

/** The reason in plain words. Those of an error might contain personal data. */
function describeFailure(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return 'The database was not available';
  if (error instanceof MetAnother) return 'Others keep changing the same customers';
  if (error instanceof Error && error.name === 'TimeoutError') return 'A part of it took too long';
  return 'An unexpected error stops it';
}
