import { getErrorLevel } from '../../database/Database';
import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import type { SyncDeps } from '../orderSync';
import { listDueMoves, listRunningMoves } from './moves.sql';
import { reportProblem } from './reportProblem';
import { enqueueRun, runJoinJob } from './runJoin.jobs';
import { runMove } from './runMove';
import { startJoin } from './startJoin';
import { startLeave } from './startLeave';

const startJob = defineSchedule({ name: 'chains.startJoins', everySeconds: 60, timeoutSeconds: 300 });

/**
 * The jobs with which stores join or leave a chain. The schedule also goes on with moves whose jobs were lost, which
 * would leave their stores closed.
 */
export function chainMoveJobs(deps: SyncDeps): HandledJob[] {
  const { platform } = deps.database;
  return [
    jobHandler(startJob, async (_payload, { signal }) => {
      const running = await listRunningMoves(platform);
      for (const key of running) await platform.transaction((sql) => enqueueRun(sql, key));
      for (const { direction, ...key } of await listDueMoves(platform, new Date())) {
        try {
          await (direction === 'join' ? startJoin : startLeave)(deps, key, signal);
        } catch (error) {
          // It is still planned, and the next run tries it again. One store must not keep the others waiting.
          deps.log[getErrorLevel(error)]({ err: error, ...key }, `a ${direction} could not start`);
        }
      }
    }),
    jobHandler(runJoinJob, async (key, { signal, attempt }) => {
      try {
        const hasEnded = await runMove(deps, key, { signal });
        if (!hasEnded) await platform.transaction((sql) => enqueueRun(sql, key));
      } catch (error) {
        await reportProblem({ platform, log: deps.log }, key, { error, attempt });
        throw error;
      }
    }),
  ];
}
