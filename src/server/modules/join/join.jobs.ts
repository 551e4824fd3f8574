import { Type } from 'typebox';
import { Id } from '../../../contract/wire';
import type { Sql } from '../../database/Database';
import { defineJob, enqueue, jobHandler, type HandledJob } from '../../platform/jobs';
import type { SmsDeps } from '../sms';
import { sendJoinCode } from './sendJoinCode';

/** Sends a code. Also enqueued for numbers that get none, so that the response takes the same time for all. */
const sendJoinCodeJob = defineJob({
  name: 'join.textCode',
  payload: Type.Object({ storeId: Id, joinCodeId: Id }),
  // A second attempt could send a second text.
  attempts: 1,
  timeoutSeconds: 30,
});

export function enqueueJoinCode(sql: Sql, code: { storeId: string; joinCodeId: string }): Promise<void> {
  return enqueue(sql, sendJoinCodeJob, code);
}

export function joinJobs(deps: SmsDeps): HandledJob[] {
  return [jobHandler(sendJoinCodeJob, (code, { signal }) => sendJoinCode(deps, code, signal))];
}
